import type { PersonAction } from '../requests.display.rules.ts';

/** The three ways in which a person ends a request before its time. */
export type Ending = 'reject' | 'withdraw' | 'cancel';

/** The ending that an action is, or null where it leads on. */
export function asEnding(action: PersonAction): Ending | null {
  return action === 'reject' || action === 'withdraw' || action === 'cancel' ? action : null;
}

interface EndingWords {
  title: string;
  /** What follows, told to the one who does it; `other` is the other side's name. */
  text: (other: string) => string;
  confirm: string;
  keep: string;
}

export const endingWords: Readonly<Record<Ending, EndingWords>> = {
  reject: {
    title: 'Reject this request?',
    text: (other) =>
      `${other} is told, with your note. This cannot be undone; after a day they may ask again.`,
    confirm: 'Reject request',
    keep: 'Keep it open',
  },
  withdraw: {
    title: 'Cancel your request?',
    text: (other) => `${other} is told. This cannot be undone; after a day you may ask again.`,
    confirm: 'Cancel request',
    keep: 'Keep it open',
  },
  cancel: {
    title: 'Cancel this collaboration?',
    text: (other) => `It ends for both of you, and ${other} is told, with your note. This cannot be undone.`,
    confirm: 'Cancel collaboration',
    keep: 'Keep going',
  },
};
