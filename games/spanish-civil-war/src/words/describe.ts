import { bearing, compass, INCH, pathLength } from '@sandtable/table';
import { aim, isAim } from '../play/aiming.ts';
import { shotOf } from '../play/shooting.ts';
import { lookInput } from '../play/spotting.ts';
import type { Command, Element, Formation, Shot, State } from '../play/state.ts';
import { ACTIONS } from '../sheet/vocabulary.ts';
import { labelOf } from '../table/weapons.ts';

const FORMED: Readonly<Record<Formation, string>> = {
  deployed: 'in one rank',
  'two-ranks': 'in two ranks',
  column: 'in column',
};
export const ELEMENT_NOUNS: Readonly<Record<Element, string>> = {
  rifle: 'rifle element',
  smg: 'submachine-gun element',
  lmg: 'light machine gun',
  hmg: 'heavy machine gun',
  'at-rifle': 'anti-tank rifle',
  mortar: 'mortar',
  cavalry: 'cavalry element',
  'at-gun': 'anti-tank gun',
  'field-gun': 'field gun',
};

const far = (thousandths: number): string => `${Number((thousandths / INCH).toFixed(1))}″`;
function moveSaid(state: State, command: Extract<Command, { type: 'move' }>): string {
  const { path, facing, formation, actions = [], truck } = command;
  const done = actions.map((action) => ACTIONS[action].toLowerCase());
  const first = path[0];
  const last = path[path.length - 1];
  const long = pathLength(path);
  const towards = first && last && long > 0 ? compass(bearing(first, last)) : '';
  const way = long < 50 ? `face ${compass(facing)}` : `move ${far(long)} ${towards}`;
  const formed = formation ? ` ${FORMED[formation]}` : '';
  const aboard = truck ? ` (${state.units[truck]?.name ?? 'the truck'})` : '';
  return done.length > 0
    ? `${done.join(', ')}${aboard}${long < 50 ? '' : `, ${way}`}${formed}`
    : `${way}${formed}`;
}
/** The command in a few words. */
export function describe(state: State, command: Command): string {
  const unit = 'unit' in command ? state.units[command.unit] : undefined;
  const name = unit?.name ?? 'a unit';
  const other = (id: string): string => state.units[id]?.name ?? 'a unit';
  switch (command.type) {
    case 'place':
      return `${name}: set up facing ${compass(command.pose.facing)}`;
    case 'place-markers':
      return `${name}: lay its three markers`;
    case 'place-officer':
      return `${state.officers[command.officer]?.name ?? 'the officer'}: start with ${name}`;
    case 'ready':
      return state.phase === 'setup'
        ? 'begin the battle so'
        : state.phase === 'assaults'
          ? 'fight'
          : 'no more shots';
    case 'end-phase':
      return 'do no more in this phase';
    case 'rally':
      return `${name}: rally`;
    case 'assault':
      return `${name}: assault ${other(command.target)}`;
    case 'roll-move':
      return `${name}: roll to move`;
    case 'move':
      return `${name}: ${moveSaid(state, command)}`;
    case 'pivot-gun':
      return `${name}: turn to the ${compass(command.facing)}`;
    case 'move-officer': {
      const officer = state.officers[command.officer]?.name ?? 'the officer';
      return command.attachTo ? `${officer}: join ${other(command.attachTo)}` : `${officer}: move by himself`;
    }
    case 'detach-officer':
      return `${state.officers[command.officer]?.name ?? 'the officer'}: stay behind`;
    case 'declare-support':
      return `${other(command.armour)}: support ${name}`;
    case 'declare-armour-assault':
      return `${name}: go for ${other(command.armour)}`;
    case 'observe':
      return `${name}: observe a marker${markerSaid(state, command)}`;
    case 'fire':
      return `${name}: fire${withSaid(state, command)} on ${other(command.target)}${rangeSaid(state, command)}`;
    case 'airstrike':
      return `airstrike on ${other(command.target)}`;
    case 'choose-lead':
      return `${name}: lead the fight`;
    case 'choose-supports':
      return `${other(command.lead)}: be supported by ${command.supports.map(other).join(' and ') || 'nobody'}`;
    case 'reveal':
      return `${name}: stand ${FORMED[command.formation ?? unit?.formation ?? 'deployed']}${command.facing === undefined ? '' : `, facing ${compass(command.facing)}`}`;
    case 'lose-element':
      return `${name}: lose ${command.elements ? command.elements.map((each) => ELEMENT_NOUNS[each]).join(' and ') : 'what goes first'}`;
  }
}

/** Inches as the rules measure them, from the nearest element, so that words and odds agree. */
const inchesSaid = (inches: number): string => ` at ${Number(inches.toFixed(1))}″`;
const markerSaid = (state: State, { unit, marker }: { unit: string; marker: string }): string => {
  const [looker, looked] = [state.units[unit], state.markers.find(({ id }) => id === marker)];
  const look = looker?.pose && looked ? lookInput(state, looker, looked) : undefined;
  return look ? inchesSaid(look.distance) : '';
};
const rangeSaid = (state: State, command: Extract<Command, { type: 'fire' }>): string => {
  const shot = state.units[command.unit]?.pose && state.units[command.target] ? shotOf(command) : undefined;
  const aimed = shot && aim(state, shot);
  return aimed && isAim(aimed) && aimed.range !== null ? inchesSaid(aimed.range) : '';
};
/** With which of its weapons, unless they are its small arms. */
export const withSaid = (state: State, { unit, group }: Pick<Shot, 'unit' | 'group'>): string => {
  const firer = unit === null ? undefined : state.units[unit];
  const label = firer && labelOf(firer, group);
  return label && label !== 'Small arms' ? ` (${label.toLowerCase()})` : '';
};
