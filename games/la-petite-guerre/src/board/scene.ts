import type {
  Block,
  BlockMark,
  Figure,
  FigureMark,
  Group,
  Scene,
  SingleGlyph,
  Spot,
} from '@sandtable/engine';
import { counted } from '@sandtable/engine';
import { handWeaponOf } from '../play/blows.ts';
import { askedToPursue } from '../play/breaking.ts';
import { forcesBehind } from '../play/scenario.ts';
import { type Gun, HAND_WEAPONS, type Man, type State, TROOPS, type Unit } from '../play/state.ts';
import { holderOf } from '../play/victory.ts';
import { ARMS, GRADES } from '../sheet/vocabulary.ts';
import { featureOf, middleOf } from '../table/ground.ts';
import { crewOf, GUN, isAble, radiusOf } from '../table/men.ts';

/** The table as a state or view shows it: every man by himself, tagged by his unit. */

function glyphOf(man: Man): SingleGlyph {
  if (man.mounted) return man.cp > 0 ? 'mounted-officer' : 'horseman';
  if (man.cp > 0) return man.cp === 1 ? 'nco' : 'officer';
  if (man.serves !== null) return 'gunner';
  return man.marksman ? 'marksman' : 'man';
}

/** What shows on a figure: what a table would show, and of one's own men whether they are loaded. */
const marksOn = (man: Man): FigureMark[] => [
  ...(man.prone ? (['prone'] as const) : []),
  ...(man.stunned ? (['stunned'] as const) : []),
  ...(man.wounded ? (['wounded'] as const) : []),
  ...(man.broken ? (['broken'] as const) : []),
  ...(man.hidden ? (['hidden'] as const) : []),
  ...(man.arms[0]?.loaded === false ? (['unloaded'] as const) : []),
];

export const figureOf = (man: Man, pose = man.pose): Figure[] =>
  pose
    ? [{ glyph: glyphOf(man), pose, width: 2 * radiusOf(man), depth: 2 * radiusOf(man), marks: marksOn(man) }]
    : [];
export const gunFigure = (gun: Gun, pose = gun.pose): Figure[] => [
  {
    glyph: gun.limbered ? 'wagon' : gun.weapon === 'gatling' ? 'gatling' : 'gun',
    pose,
    width: 2 * GUN,
    depth: 2 * GUN,
  },
];

const QUALITY = { A: 1, B: 0, C: -1 } as const;

const marksOf = (state: State, man: Man): BlockMark[] => [
  ...(man.broken ? (['routing'] as const) : []),
  ...(man.stunned ? (['pinned'] as const) : []),
  ...(man.firedTurn === state.turn && state.turn > 0 ? (['fired'] as const) : []),
  ...(man.movedTurn === state.turn && state.turn > 0 ? (['moved'] as const) : []),
  ...(state.charges.some((charge) => charge.man === man.id) ? (['declared'] as const) : []),
];

/** His state as a table shows it, and when all is over what became of him; what is a side's own secret is left to the facts. */
export function noteOf(state: State, man: Man): string {
  if (man.fate) {
    const gone = { killed: 'killed', fled: 'fled the table', left: 'marched off' }[man.fate];
    return man.fate !== 'killed' && man.wounded ? `${gone}, wounded` : gone;
  }
  const over = state.verdict !== null;
  const said = [
    man.broken && 'broken',
    man.stunned && 'stunned',
    man.wounded && 'wounded',
    !over && man.prone && 'prone',
    !over && man.mounted && 'mounted',
    !over && man.fixed && 'bayonet fixed',
    !over && man.underFire && 'under fire',
  ].filter((each) => each !== false && each !== null);
  return said.join(', ');
}

const manBlock = (state: State, man: Man): Block => ({
  id: man.id,
  name: man.name,
  short: shortOf(man.name),
  side: man.side,
  pose: man.pose,
  figures: figureOf(man),
  strength: { now: man.fate === null ? 1 : 0, full: 1, of: 'men' },
  beads: null,
  tokens: 0,
  quality: QUALITY[man.grade],
  marks: marksOf(state, man),
  formation: state.units[man.unit]?.name ?? '',
  note: noteOf(state, man),
  facts: factsOf(state, man),
  officer: man.cp > 0 ? man.cp : null,
  group: man.unit,
});

/** `Crozier`, `C. Ouellette`: what fits into a tag. */
const shortOf = (name: string): string => {
  const words = name.split(' ');
  return words[words.length - 1]!.slice(0, 12);
};

/** What others have spent is their secret, and looks like nothing spent. */
const pointsOf = ({ cp, spent }: Man): string =>
  spent.length === 0 ? String(cp) : `${Math.max(0, cp - spent.length)} of ${cp} left`;

function factsOf(state: State, man: Man): Block['facts'] {
  const arms = man.arms.map(
    ({ weapon, loaded, shots }, i) =>
      `${ARMS[weapon]}${i === 0 && !loaded ? ', not loaded' : ''}${shots === null ? '' : `, ${counted(shots, 'shot')} left`}`,
  );
  return [
    ['Unit', state.units[man.unit]?.name ?? ''],
    ['Troops', TROOPS[man.troop]],
    ['Grade', GRADES[man.grade]],
    ['Arms', arms.join('; ') || 'none'],
    ['Hand to hand', HAND_WEAPONS[handWeaponOf(man)]],
    ...(man.cp > 0 ? ([['Command points', pointsOf(man)]] as const) : []),
    ...(man.marksman ? ([['Marksman', 'yes']] as const) : []),
    ...(man.hidden ? ([['Hidden', 'the enemy does not know that he is here']] as const) : []),
    ...(man.acquired.length > 0
      ? ([
          [
            'Has in his eye',
            man.acquired
              .map((id) => state.men[id]?.name ?? '')
              .filter(Boolean)
              .join(', '),
          ],
        ] as const)
      : []),
  ];
}

const gunBlock = (state: State, gun: Gun): Block => ({
  id: gun.id,
  name: gun.name,
  short: gun.weapon === 'gatling' ? 'Gatling' : 'Field gun',
  side: gun.side,
  pose: gun.pose,
  figures: gunFigure(gun),
  strength: { now: crewOf(state, gun).filter(isAble).length, full: crewOf(state, gun).length, of: 'men' },
  beads: null,
  tokens: 0,
  quality: 0,
  marks: gun.out ? ['wreck'] : [],
  formation: state.units[gun.unit]?.name ?? '',
  note: gun.out ? 'out of action' : gun.limbered ? 'limbered' : 'unlimbered',
  facts: [
    ['Weapon', ARMS[gun.weapon]],
    ['Crew', `${crewOf(state, gun).filter(isAble).length} of ${crewOf(state, gun).length} able`],
    ...(gun.loaded ? [] : ([['Loaded', 'not yet']] as const)), // what others have loaded is their secret
  ],
  officer: null,
  crewed: true,
});

const spots = (state: State): Spot[] => {
  const isUnsure = Object.keys(missing(state)).length > 0;
  return state.victory.prizes.flatMap((prize): Spot[] => {
    const feature = prize.kind === 'house' ? featureOf(state.map, prize.features[0]!) : undefined;
    if (!feature || prize.kind !== 'house') return [];
    const holder = holderOf(state, prize);
    return [
      {
        kind: 'objective',
        name: feature.name ?? 'house',
        place: middleOf(feature),
        radius: 2000,
        holder,
        ...(holder === null && isUnsure ? { held: 'nobody seen there' } : {}), // LPG-19.10: somebody may hide in it
      },
    ];
  });
};

/** A unit as the tag of its men; of a hidden one the enemy sees none. */
function groupOf(
  state: State,
  forces: ReturnType<typeof forcesBehind>,
  { id, name, short, side }: Unit,
): Group[] {
  const men = Object.values(state.men).filter((man) => man.unit === id);
  const [first] = men;
  if (!first) return [];
  const now = men.filter(({ fate }) => fate === null).length;
  const unseen = Object.values(forces).some((man) => man.unit === id && !state.men[man.id]);
  return [
    {
      id,
      name,
      short,
      side,
      now,
      full: men.length,
      quality: QUALITY[first.grade],
      ...(unseen ? { unseen: true as const } : {}),
    },
  ];
}

const groupsOf = (state: State): Group[] => {
  const forces = missing(state);
  return Object.values(state.units).flatMap((unit) => groupOf(state, forces, unit));
};
/** Who has not been put on the table yet, where the order of battle is known: nobody looks for what is all here. */
const missing = (state: State): ReturnType<typeof forcesBehind> => {
  const forces = forcesBehind(state);
  return Object.keys(forces).length > Object.keys(state.men).length ? forces : {};
};

/** LPG-13.9 Who is asked whether he presses on, and after whom. */
function asking(state: State): Pick<Scene, 'underWay'> {
  const asked = askedToPursue(state);
  const [man, quarry] = [state.men[asked?.man ?? '']?.pose, state.men[asked?.quarry ?? '']?.pose];
  if (!asked || !man || !quarry) return {};
  return { underWay: { units: [asked.man, asked.quarry], path: [man, quarry], pose: man } };
}

export const scene = (state: State): Scene => ({
  ...asking(state),
  blocks: [
    ...Object.values(state.men).map((man) => manBlock(state, man)),
    ...Object.values(state.guns).map((gun) => gunBlock(state, gun)),
  ],
  counters: [],
  spots: spots(state),
  gone: [],
  groups: groupsOf(state),
});
