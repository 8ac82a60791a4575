/** The rules of likes and comments. Pure; both sides use it. */
import { codePoints } from '#contract/text.ts';

/** Lengths in code points, and how many users one comment can mention. */
export const COMMENT_LIMITS = { text: 500, mentions: 10 } as const;

/** How many replies stand below a comment at first, and how many comments stand in the view of what they are on. */
export const FIRST_REPLIES = 3;
export const NEWEST_COMMENTS = 3;
/** How many comments a page shows at first. */
export const COMMENTS_LIST = 20;

/** How many likes stand in the view of the signed-in user, and of how many things one call says whether they like them. */
export const NEWEST_LIKES = 100;
export const MOST_ASKED = 100;

export const COMMENT_SORTS = ['newest', 'oldest'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];

const MINUTE_MS = 60 * 1000;

/** How long a comment can be edited (decisions.md section 8). */
export const EDITED_WITHIN_MS = 15 * MINUTE_MS;

/** Whether a comment can still be edited. */
export function isEditable(posted: Date, now: Date): boolean {
  return now.getTime() - posted.getTime() <= EDITED_WITHIN_MS;
}

/** From this length on, the same text again and again is taken for an advertisement. 'Thank you!' is not. */
const REPEATED_LENGTH = 15;

/** What is the same in two texts that say the same; null for one that may be said often. */
export function repeatedText(text: string): string | null {
  const plain = text
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, ' ')
    .trim();
  return codePoints(plain) < REPEATED_LENGTH ? null : plain;
}
