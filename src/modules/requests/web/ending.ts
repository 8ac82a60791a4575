import type { SideAction } from '../requests.display.rules.ts';
import { type Ending, endings } from '../requests.moves.rules.ts';

export function asEnding(action: SideAction): Ending | null {
  return endings.find((ending) => ending === action) ?? null;
}

interface EndingWords {
  title: string;
  /** Explains the consequences to the acting side. `other` is the name of the other side. */
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

/** Reasons for a rejection that a click adds to the note. The other side reads them. */
export const rejectionReasons = [
  { label: 'No time', sentence: 'I have no time for it at the moment.' },
  { label: 'Already found', sentence: 'I have found who I was looking for.' },
  { label: 'Not what I look for', sentence: 'What you make is not what I look for in this Kollab.' },
  { label: 'Other audience', sentence: 'I am looking for another audience.' },
  {
    label: 'Say more',
    sentence: 'Your note did not say enough to decide on; please tell me more next time.',
  },
] as const;

/** Adds the reason to the note on a line of its own, or removes it if the note has it. */
export function withReason(note: string, sentence: string): string {
  const lines = note.split('\n').filter((line) => line.trim() !== '');
  const kept = lines.filter((line) => line.trim() !== sentence);
  return (kept.length < lines.length ? kept : [...lines, sentence]).join('\n');
}
