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

/** A text with its mentions: `parts` stand around `names`, so there is one more of them. */
export interface Mentions {
  parts: string[];
  names: string[];
}

// A username, not within an address or an e-mail address. Usernames are ASCII: letters of other scripts beside one are words
// (@anaさん, ל@ana), and those of Latin are not, which are taken for a part of it (@anaé).
const MENTION =
  /(?<!https?:\/\/[^\s、。]*|[\p{Script=Latin}\p{N}_@./+-]\p{M}*)[@＠]([A-Za-z0-9_]{3,16})(?![\p{Script=Latin}\p{M}\p{N}_@]|\.[\p{L}\p{N}])/gu;

/** Finds what may be mentions, the first few of them; whether users have these names is not known here. */
export function mentionsIn(text: string, most: number = COMMENT_LIMITS.mentions): Mentions {
  const parts: string[] = [];
  const names: string[] = [];
  let end = 0;
  for (const found of text.matchAll(MENTION)) {
    if (names.length === most) break;
    parts.push(text.slice(end, found.index));
    names.push(found[1] ?? '');
    end = found.index + found[0].length;
  }
  parts.push(text.slice(end));
  return { parts, names };
}

/** A user whom a text mentions. */
export interface NamedUser {
  userId: string;
  /** As they write it now. */
  username: string;
}

/** What stands in a stored text for a mention. A text that a user writes has no control characters. */
export const MENTION_MARK = '\u0001';

/**
 * The parts of a text, with something for each name between them.
 * @param named for each name its user, or null if it is no mention
 * @param mention what stands for a mention
 */
export function joinedText(
  { parts, names }: Mentions,
  named: readonly (NamedUser | null)[],
  mention: (user: NamedUser) => string,
): string {
  const between = names.map((name, index) => {
    const user = named[index];
    return user ? mention(user) : `@${name}`;
  });
  return parts.map((part, index) => part + (between[index] ?? '')).join('');
}

/** A text as it is shown: in turn a part, and the username of a mention that is a link. */
export function withLinks(text: string, mentioned: readonly string[]): { text: string; username?: string }[] {
  const known = new Set(mentioned.map((name) => name.toLowerCase()));
  if (known.size === 0) return [{ text }];
  const { parts, names } = mentionsIn(text, Number.POSITIVE_INFINITY);
  return parts.flatMap((part, place) => {
    const name = names[place];
    if (name === undefined) return [{ text: part }];
    return [
      { text: part },
      known.has(name.toLowerCase()) ? { text: `@${name}`, username: name } : { text: `@${name}` },
    ];
  });
}
