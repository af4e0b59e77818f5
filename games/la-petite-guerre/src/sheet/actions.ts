import type { Dice } from '@sandtable/dice';
import { counted, fact, listed, refuseWhen, sentences, verb } from '@sandtable/engine';
import { armed, type Body, DEEDS, type Fault, loadCost } from './deeds.ts';
import { WEAPON_WORDS } from './fates.ts';
import { many, oneOf, oneOfOr, statedList, yes } from './fields.ts';
import { type House, procedure } from './options.ts';
import { isRepeater, WEAPONS } from './tables.ts';
import {
  ACTIONS,
  ACTORS,
  type Action,
  type Actor,
  ARMS,
  isGun,
  SMALL_ARMS,
  type SmallArm,
  type Weapon,
} from './vocabulary.ts';

type Plan = {
  readonly actor: Actor;
  readonly weapon: Weapon;
  readonly otherWeapon: SmallArm;
  readonly unloaded: boolean;
  readonly loadProgress: number;
  readonly incapacitatedCrew: number;
  readonly wounded: boolean;
  readonly stunned: boolean;
  readonly prone: boolean;
  readonly bayonetFixed: boolean;
  readonly limbered: boolean;
  readonly actions: readonly Action[];
  readonly options: House;
};

/** LPG-2.1, LPG-3.6 Actions in a turn. */
export const allowance = ({ wounded }: { readonly wounded: boolean }): number => (wounded ? 1 : 2);

const ready = (plan: Plan): Body => ({
  gun: plan.actor === 'gun',
  crewLost: plan.incapacitatedCrew,
  mayManhandle: plan.options.manhandleGuns === 'on',
  stunned: plan.stunned,
  wounded: plan.wounded,
  inHand: armed(plan.weapon, plan.unloaded, plan.loadProgress),
  other: armed(plan.otherWeapon, false, 0),
  prone: plan.prone,
  mounted: plan.actor === 'mounted',
  bayonetFixed: plan.bayonetFixed,
  limbered: plan.limbered,
  used: 0,
  shots: 0,
  lateShots: 0,
});

/** LPG-3.1 All that a stunned man may do. */
const openToStunned = (action: Action): boolean => action === 'fall-prone' || action === 'dismount';

const STUNNED: Omit<Fault, 'when'> = {
  code: 'stunned',
  rule: 'LPG-3.1',
  say: 'A stunned man may only fall prone or dismount.',
};
const TOO_MANY: Omit<Fault, 'when'> = {
  code: 'too-many-actions',
  rule: 'LPG-2.1',
  say: 'That is more than two actions; limbering and unlimbering take both.',
};
const TOO_MANY_WOUNDED: Omit<Fault, 'when'> = {
  code: 'too-many-actions',
  rule: 'LPG-3.6',
  say: 'A wounded man, or a crew of wounded men, has one action.',
};

/** Why a man in this state may not do this next; undefined if he may. */
export function faultOf(body: Body, action: Action): Omit<Fault, 'when'> | undefined {
  const deed = DEEDS[action];
  if (body.stunned && !openToStunned(action)) return STUNNED;
  if (body.used + deed.cost > allowance(body)) return body.wounded ? TOO_MANY_WOUNDED : TOO_MANY;
  return deed.faults.find(({ when }) => when(body));
}

/** The same man when he has done it. */
export function done(body: Body, action: Action): Body {
  const { cost, leaves } = DEEDS[action];
  const left = leaves(body);
  // Written out: what is spread has another layout each time.
  return {
    gun: left.gun,
    crewLost: left.crewLost,
    mayManhandle: left.mayManhandle,
    stunned: left.stunned,
    wounded: left.wounded,
    inHand: left.inHand,
    other: left.other,
    prone: left.prone,
    mounted: left.mounted,
    bayonetFixed: left.bayonetFixed,
    limbered: left.limbered,
    used: body.used + cost,
    shots: left.shots,
    lateShots: left.lateShots,
  };
}

/** The first thing wrong with a list of actions, worked through in order. */
function firstFault(plan: Plan): Omit<Fault, 'when'> | undefined {
  let body = ready(plan);
  for (const action of plan.actions) {
    const fault = faultOf(body, action);
    if (fault) return fault;
    body = done(body, action);
  }
  return undefined;
}

const FAULTS = [STUNNED, TOO_MANY, TOO_MANY_WOUNDED, ...Object.values(DEEDS).flatMap(({ faults }) => faults)];

/** The rules that an action rests on, as the body stands before it. */
function rulesOf(body: Body, action: Action): string[] {
  const { weapon } = body.inHand;
  const { rule } = DEEDS[action];
  const weaponRule = WEAPONS[weapon].rule;
  if (body.gun) {
    if (action === 'fire') return ['LPG-2.2', weaponRule];
    if (action === 'reload')
      return ['LPG-2.8', 'LPG-9.3', weaponRule, ...(body.crewLost > 0 ? ['LPG-9.4'] : [])];
    if (action === 'move') return ['LPG-2.6', 'LPG-4.1'];
    return action === 'shuffle' ? ['LPG-4.3', 'LPG-4.4'] : [rule];
  }
  if (action === 'fire') return ['LPG-2.5', weaponRule, ...(body.used === 1 ? ['LPG-14.5'] : [])];
  return action === 'reload' ? ['LPG-2.8', 'LPG-9.3', weaponRule] : [rule];
}

/** What there is to say of an action beside its name. */
function remark(before: Body, after: Body, action: Action): string {
  if (action === 'fire') return after.lateShots > before.lateShots && !before.gun ? ', a late shot' : '';
  if (action !== 'reload') return '';
  return after.inHand.loaded ? ', loaded' : `, ${after.inHand.progress} of ${loadCost(before)} done`;
}

function tell(dice: Dice, before: Body, after: Body, action: Action): void {
  dice.trace?.push(fact(rulesOf(before, action), `${ACTIONS[action]}${remark(before, after, action)}`));
}

/** `move twice`, `fire and then reload`. */
function saidActions(actions: readonly Action[]): string {
  const [first, second] = actions.map((action) => ACTIONS[action].toLowerCase());
  if (second === undefined) return first ?? '';
  return first === second ? `${first} twice` : `${first} and then ${second}`;
}

type Left = {
  readonly weapon: Weapon;
  readonly loaded: boolean;
  readonly loadProgress: number;
  readonly prone: boolean;
  readonly mounted: boolean;
  readonly bayonetFixed: boolean;
  readonly limbered: boolean;
};

/** How the weapon is left; a repeater is always ready. */
function saidLoading({ weapon, loaded, loadProgress }: Left, whose: string): string | false {
  if (isRepeater(weapon)) return false;
  const so_far = loadProgress > 0 ? `, after ${counted(loadProgress, 'action')} of reloading` : '';
  return `${whose} ${WEAPON_WORDS[weapon]} is ${loaded ? 'loaded' : `not loaded${so_far}`}`;
}

/** How a man is left, where there is anything to say. */
function saidStance({ prone, mounted, bayonetFixed }: Left): string | false {
  const stance = [prone && 'prone', mounted && 'mounted', bayonetFixed && 'with fixed bayonet'];
  const said = stance.filter((each) => each !== false);
  return said.length > 0 && `he ends ${listed(said)}`;
}

/** LPG-2 Whether a man, or a gun with its crew, may do all this in one turn. */
export const actionPlan = procedure({
  id: 'actionPlan',
  title: 'Actions of a man',
  about: 'Whether a man, or a gun with its crew, may take these actions in a turn, and how they leave him.',
  rules: [
    ...new Set([
      'LPG-2.1',
      'LPG-2.2',
      ...Object.values(DEEDS).map(({ rule }) => rule),
      'LPG-3.1',
      'LPG-3.6',
      'LPG-4.4',
      'LPG-9.3',
      'LPG-9.4',
    ]),
  ],
  tells: 'used',
  shape: {
    actor: oneOfOr('foot', 'Who acts', ACTORS),
    actions: statedList('Actions in order', oneOf('Action', ACTIONS)),
    weapon: oneOfOr('snider-enfield', 'Weapon in hand', ARMS, { group: 'Weapons' }),
    otherWeapon: oneOfOr('revolver', 'Second weapon', SMALL_ARMS, { group: 'Weapons', help: 'Loaded.' }),
    unloaded: yes('Not loaded', { group: 'Weapons' }),
    loadProgress: many('Reload actions done so far', { group: 'Weapons', common: [0, 1, 2] }),
    incapacitatedCrew: many('Crewmen who cannot serve', {
      group: 'Weapons',
      common: [0, 1, 2, 3],
      help: 'Killed, broken, stunned, absent, busy or not free to act.',
    }),
    bayonetFixed: yes('Bayonet fixed', { group: 'Weapons' }),
    wounded: yes('Wounded', { group: 'State', help: 'A gun: every able crewman is wounded.' }),
    stunned: yes('Stunned', { group: 'State' }),
    prone: yes('Prone', { group: 'State' }),
    limbered: yes('Limbered', { group: 'State' }),
  },
  checks: [
    refuseWhen(
      'contradiction',
      'LPG-2.9',
      ({ actor, prone }: Plan) => actor === 'mounted' && prone,
      'A mounted man cannot be prone.',
    ),
    refuseWhen(
      'contradiction',
      'LPG-2.2',
      ({ actor, weapon }: Plan) => (actor === 'gun') !== isGun(weapon),
      'A gun names gatling or field-gun as its weapon, a man a small arm.',
    ),
    ...FAULTS.map((fault) =>
      refuseWhen(fault.code, fault.rule, (plan: Plan) => firstFault(plan) === fault, fault.say),
    ),
  ],
  idle: {
    otherWeapon: ({ actor }) => actor === 'gun',
    unloaded: ({ weapon }) => isRepeater(weapon),
    loadProgress: ({ weapon, unloaded }) => isRepeater(weapon) || !unloaded,
    incapacitatedCrew: ({ actor }) => actor !== 'gun',
    bayonetFixed: ({ actor }) => actor === 'gun',
    prone: ({ actor }) => actor !== 'foot',
    limbered: ({ actor }) => actor !== 'gun',
  },
  run(dice, plan) {
    let body = ready(plan);
    dice.trace?.push(plan.wounded ? fact('LPG-3.6', 'Wounded: one action') : fact('LPG-2.1', 'Two actions'));
    if (body.gun) dice.trace?.push(fact('LPG-2.2', 'Gun and crew act as one body'));
    if (plan.stunned) dice.trace?.push(fact('LPG-3.1', 'Stunned: he may only fall prone or dismount'));
    for (const action of plan.actions) {
      const before = body;
      body = done(before, action);
      tell(dice, before, body, action);
    }
    return {
      allowance: allowance(plan),
      used: body.used,
      shots: body.shots,
      lateShots: body.lateShots,
      weapon: body.inHand.weapon,
      loaded: body.inHand.loaded,
      loadProgress: body.inHand.progress,
      prone: body.prone,
      mounted: body.mounted,
      bayonetFixed: body.bayonetFixed,
      limbered: body.limbered,
    };
  },
  says(outcome, { actor, actions, stunned }) {
    const gun = actor === 'gun';
    const who = gun ? 'the gun with its crew' : 'he';
    const left = outcome.allowance - outcome.used;
    const stance = gun ? `the gun is ${outcome.limbered ? 'limbered' : 'unlimbered'}` : saidStance(outcome);
    return sentences(
      actions.length === 0 ? `${who} does nothing` : `${who} may ${saidActions(actions)}`,
      left > 0 && !stunned && `${counted(left, 'action')} ${verb(left, 'is', 'are')} left`,
      !gun && outcome.lateShots > 0 && 'a shot as his second action has −1 to hit',
      saidLoading(outcome, gun ? 'the' : 'his'),
      stance,
    );
  },
});
