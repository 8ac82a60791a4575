import { codePoints } from '#contract/text.ts';

/** Maximum length in code points, and maximum number of mentioned users. */
export const COMMENT_LIMITS = { text: 500, mentions: 10 } as const;

/** How many replies a comment shows at first, and how many comments the view of a Kollab or post includes. */
export const FIRST_REPLIES = 3;
export const NEWEST_COMMENTS = 3;
/** The first page of comments. */
export const COMMENTS_LIST = 20;

/**
 * How many likes the view of the signed-in user includes, and for how many ids one request returns whether the viewer
 * likes them.
 */
export const NEWEST_LIKES = 100;
export const MOST_ASKED = 100;

export const COMMENT_SORTS = ['newest', 'oldest'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

const MINUTE_MS = 60 * 1000;

export const EDITED_WITHIN_MS = 15 * MINUTE_MS;

export function isEditable(posted: Date, now: Date): boolean {
  return now.getTime() - posted.getTime() <= EDITED_WITHIN_MS;
}

/** In code points. Repeating a text of at least this length counts as advertising; repeating 'Thank you!' does not. */
const REPEATED_LENGTH = 15;

/** The form by which repeated texts are compared; null for texts that may be repeated. */
export function repeatedText(text: string): string | null {
  const plain = text
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, ' ')
    .trim();
  return codePoints(plain) < REPEATED_LENGTH ? null : plain;
}
