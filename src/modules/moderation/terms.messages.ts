/** Texts about blocked words. Writers are never told which word it was. */
import type { TermEffect, TermKind } from './terms.rules.ts';

export const termRefusals = {
  notFound: 'We could not find this blocked word. Another admin may have removed it.',
  adminsOnly: 'Only an admin can change the blocked words.',
  twice: 'This is on the list already. Remove it there to add it anew.',
  slowed:
    'You wrote several things like this one in the last day, and our rules slow some words and links down. Please wait until tomorrow, or say it in other words.',
  full: 'The list is full. Remove words that are of no use any more.',
} as const;

export const termConfirmations = {
  added: 'Added. It counts for what is written from now on.',
  removed: 'Removed',
} as const;

export const KIND_WORDS: Readonly<Record<TermKind, string>> = { word: 'Word', link: 'Link' };

export const EFFECT_WORDS: Readonly<Record<TermEffect, string>> = {
  slow: 'Slows down',
  hide: 'Hides and slows down',
};

/** Formats a term for the audit log. */
export function loggedTerm(of: { kind: TermKind; term: string; effect: TermEffect; note: string }): string {
  return `${KIND_WORDS[of.kind]} “${of.term}”. ${EFFECT_WORDS[of.effect]}. ${of.note}`;
}

/** Formats the product's own report of a hidden thing, for moderators. */
export function hiddenByTerm({ kind, term }: { kind: TermKind; term: string }): string {
  return `It has the ${KIND_WORDS[kind].toLowerCase()} “${term}”.`;
}
