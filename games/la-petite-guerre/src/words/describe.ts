import { capital, counted, listed } from '@sandtable/engine';
import { bearing, compass, type Path } from '@sandtable/table';
import { mustTest } from '../play/commanding.ts';
import type { Acts, Command, Step } from '../play/commands.ts';
import type { State } from '../play/state.ts';
import { menOf } from '../table/men.ts';
import { gunName, manName, pieceName, unitName } from './naming.ts';

/** Orders in a few words. */

const aimed = (
  state: State,
  { target, piece }: { readonly target?: string; readonly piece?: string },
): string =>
  target !== undefined ? manName(state, target) : piece !== undefined ? pieceName(state, piece) : 'a place';

const PLAIN: Readonly<Partial<Record<Step['do'], string>>> = {
  reload: 'reload',
  'fall-prone': 'lie down',
  stand: 'get up',
  mount: 'mount',
  dismount: 'dismount',
  'change-weapon': 'change weapon',
  'fix-bayonet': 'fix bayonet',
  'unfix-bayonet': 'take the bayonet off',
  limber: 'limber',
  unlimber: 'unlimber',
  turn: 'turn',
};

const towards = (path: Path): string => compass(bearing(path[0]!, path[path.length - 1]!)); // a path has ends

function stepSaid(state: State, step: Step): string {
  if (step.do === 'move') {
    const way = `move ${towards(step.path)}`;
    return step.file?.length ? `${way} with ${counted(step.file.length, 'man', 'men')} behind` : way;
  }
  if (step.do === 'crawl' || step.do === 'shuffle') return `${step.do} ${towards(step.path)}`;
  if (step.do === 'acquire')
    return step.piece === undefined ? `look for ${aimed(state, step)}` : `search ${aimed(state, step)}`;
  if (step.do === 'fire') return `fire${step.round ? ` ${step.round}` : ''} at ${aimed(state, step)}`;
  return PLAIN[step.do] ?? step.do;
}
export function stepsSaid(state: State, steps: readonly Step[]): string {
  const said = steps.map((step) => stepSaid(state, step));
  return said.length === 2 && said[0] === said[1] ? `${said[0]} twice` : said.join(', then ');
}

/** Who does the same is named once: `4 to move twice; 1 to turn, then move`. */
function togetherSaid(state: State, acts: readonly Acts[]): string {
  const alike = new Map<string, number>();
  for (const { steps } of acts) {
    const said = stepsSaid(state, steps);
    alike.set(said, (alike.get(said) ?? 0) + 1);
  }
  const [[only] = ['']] = alike;
  return alike.size === 1 ? only : [...alike].map(([said, times]) => `${times} to ${said}`).join('; ');
}

/** LPG-6.1 How many must test then. */
const endSaid = (testing: number): string =>
  testing === 0 ? 'end command' : `end command: ${counted(testing, 'man tests', 'men test')}`;

export function describe(state: State, command: Command): string {
  const man = (id: string): string => manName(state, id);
  switch (command.type) {
    case 'chooseOrder':
      return `go ${command.order}`;
    case 'spendCp': {
      const who = man(command.leader);
      const what = {
        control: 'take command of those near him',
        assess: stepSaid(state, { ...command, do: 'acquire' }),
        order: `order ${unitName(state, command.target ?? '')} to ${command.order === 'hold' ? 'hold' : 'fall back'}`,
        indicate: `point out ${man(command.target ?? '')}`,
        listen: `hear of ${man(command.enemy ?? '')}`,
        move: 'go where he is needed',
        encourage: 'encourage his men',
      }[command.kind];
      return `${who}: ${what}`;
    }
    case 'conform':
      return `${counted(command.followers.length, 'man', 'men')} to do as ${man(command.lead)} does`;
    case 'endCommand':
      return endSaid(menOf(state, command.side).filter(mustTest).length);
    case 'act':
      return `${man(command.man)}: ${stepsSaid(state, command.steps)}`;
    case 'actTogether': {
      const [first] = command.acts;
      const unit = unitName(state, state.men[first?.man ?? '']?.unit ?? '');
      return command.acts.length === 1 && first
        ? `${man(first.man)}: ${stepsSaid(state, first.steps)}`
        : `${counted(command.acts.length, 'man', 'men')} of ${unit}: ${togetherSaid(state, command.acts)}`;
    }
    case 'giveTogether': {
      const [first] = command.orders;
      const many = counted(command.orders.length, 'man', 'men');
      if (command.orders.length === 1 && first) return describe(state, first);
      return first?.type === 'spendCp'
        ? `${listed(command.orders.map((order) => ('leader' in order ? man(order.leader) : '')))}: take command of those near them, a command point each`
        : `${many}: charge`;
    }
    case 'serveGun':
      return `${capital(gunName(state, command.gun))}: ${stepsSaid(state, command.steps)}`;
    case 'endActions':
      return 'end actions';
    case 'declareCharge':
      return `${man(command.man)}: charge ${man(command.target)}`;
    case 'endCharges':
      return 'end charges';
    case 'pursuitChoice':
      return `${man(command.man)}: ${command.choice === 'press' ? 'press on' : 'hold back'}`;
    case 'retirePace':
      return `retire ${command.file ? 'in single file' : 'each by himself'}${command.pace === 2 ? ', at the gallop' : ''}`;
  }
}
