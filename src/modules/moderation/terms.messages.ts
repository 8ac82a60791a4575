/** Writers are never told which word it was. */
import type { TermEffect, TermKind } from './terms.rules.ts';

export const termRefusals = {
  notFound: 'We could not find this blocked word. Another admin may have removed it.',
  adminsOnly: 'Only an admin can change the blocked words.',
  twice: 'This is already on the list. Remove it first to add it again.',
  slowed:
    'You used words or links like these several times in the last 24 hours, and we limit some of them. Please wait until tomorrow, or use other words.',
  full: 'The list is full. Remove words that are no longer needed.',
} as const;

export const termConfirmations = {
  added: 'Added. It applies to everything written from now on.',
  removed: 'Removed',
} as const;

export const KIND_WORDS: Readonly<Record<TermKind, string>> = { word: 'Word', link: 'Link' };

export const EFFECT_WORDS: Readonly<Record<TermEffect, string>> = {
  slow: 'Slows down',
  hide: 'Hides and slows down',
};

/** For the audit log. */
export function loggedTerm(of: { kind: TermKind; term: string; effect: TermEffect; note: string }): string {
  return `${KIND_WORDS[of.kind]} “${of.term}”. ${EFFECT_WORDS[of.effect]}. ${of.note}`;
}

/** The text of the product's own report, for moderators. */
export function hiddenByTerm({ kind, term }: { kind: TermKind; term: string }): string {
  return `It contains the ${KIND_WORDS[kind].toLowerCase()} “${term}”.`;
}
