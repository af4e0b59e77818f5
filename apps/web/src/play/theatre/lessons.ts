import { askOf, mainActOf } from '../orders/orders.ts';
import type { Orders } from '../orders/use-orders.ts';
import type { Picture } from '../session/picture.ts';

/** A first battle teaches: one short note for each kind of decision, where it is made, and never again. */

export const LESSONS = ['ready', 'choose', 'unit', 'way', 'give', 'aim', 'react', 'end'] as const;
export type LessonKind = (typeof LESSONS)[number];

export type Lesson = {
  readonly kind: LessonKind;
  /** Beside whom; null where the buttons are. */
  readonly at: string | null;
};

/** The kind of decision that a player has before him. */
export function lessonOf(picture: Pick<Picture, 'yours' | 'turn' | 'scene'>, orders: Orders): Lesson | null {
  const { draft, selected, able, targets } = orders;
  if (!picture.yours) return null;
  if (draft) {
    const { actor } = draft.act;
    if (askOf(draft, 'path')) return { kind: draft.answers.path ? 'give' : 'way', at: actor };
    const open = targets.find(({ problem }) => !problem);
    return askOf(draft, 'target') && open ? { kind: 'aim', at: orders.aimedAt ?? open.id } : null;
  }
  if (picture.scene.underWay) return able.length > 0 ? { kind: 'react', at: null } : null; // else its buttons say all
  if (selected !== null) return able.includes(selected) ? { kind: 'unit', at: selected } : null; // else its card says all
  if (picture.turn < 1) return { kind: 'ready', at: null };
  if (able.length > 0) return { kind: 'choose', at: able[0]! };
  return mainActOf(orders.sideActs, orders)?.ends ? { kind: 'end', at: null } : null; // a choice says itself what it is
}

/** What a note says to a hand that clicks, or taps. */
export function saidIn(kind: LessonKind, click: string): string {
  switch (kind) {
    case 'ready':
      return 'Everybody stands ready. Move whom you like within your zone, or begin: the last button.';
    case 'choose':
      return `Whoever is underlined can act. ${click} one, or the button Next unit.`;
    case 'unit':
      return `Drag it to lead it somewhere. ${click} an enemy and it aims at him, or says why it cannot. The list has all that it may do.`;
    case 'way':
      return `${click} where it shall go. The tinted ground is what it can reach from here.`;
    case 'give':
      return 'The tape says how far it goes and of how much. The button in colour gives the order; Back thinks again.';
    case 'aim':
      return `The number is the chance of what it says, every test on the way counted in. ${click} others to compare; the button in colour gives the order.`;
    case 'react':
      return 'What the enemy does is drawn in dashes. Whoever is underlined may answer it; the last button lets it be. The menu says how often you are asked.';
    case 'end':
      return 'Nobody has anything left to do here. The button in colour goes on.';
  }
}
