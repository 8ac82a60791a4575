import type { SideAction } from '../requests.display.rules.ts';
import { type Ending, endings } from '../requests.moves.rules.ts';

export function isEnding(action: SideAction): action is Ending {
  return endings.some((ending) => ending === action);
}

interface EndingWords {
  title: string;
  text: (other: string) => string;
  confirm: string;
  keep: string;
}

export const endingWords: Readonly<Record<Ending, EndingWords>> = {
  reject: {
    title: 'Reject this request?',
    text: (other) =>
      `We will tell ${other} and pass on your note. You cannot undo this. They can send a new request after a day.`,
    confirm: 'Reject request',
    keep: 'Keep it open',
  },
  withdraw: {
    title: 'Cancel your request?',
    text: (other) => `We will tell ${other}. You cannot undo this. You can send a new request after a day.`,
    confirm: 'Cancel request',
    keep: 'Keep it open',
  },
  cancel: {
    title: 'Cancel this collaboration?',
    text: (other) =>
      `It ends for both of you. We will tell ${other} and pass on your note. You cannot undo this.`,
    confirm: 'Cancel collaboration',
    keep: 'Keep going',
  },
};

export const rejectionReasons = [
  { label: 'No time', sentence: 'I do not have time for this at the moment.' },
  { label: 'Already found', sentence: 'I have already found somebody for this Kollab.' },
  { label: 'Not a good fit', sentence: 'What you make is not what I am looking for in this Kollab.' },
  { label: 'Different audience', sentence: 'I am looking for a different audience.' },
  {
    label: 'Tell me more',
    sentence: 'Your note did not tell me enough to decide. Please say more next time.',
  },
] as const;

/** Adds the reason to the note on a line of its own, or removes it if the note has it. */
export function withReason(note: string, sentence: string): string {
  const lines = note.split('\n').filter((line) => line.trim() !== '');
  const kept = lines.filter((line) => line.trim() !== sentence);
  return (kept.length < lines.length ? kept : [...lines, sentence]).join('\n');
}
