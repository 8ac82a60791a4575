/**
 * Mentions in comments, posts and messages. A file of its own, because every page loads the other rules. Pure; used by
 * server and browser.
 */
import { linksIn } from '#contract/links-in-text.ts';
import { COMMENT_LIMITS } from './reactions.rules.ts';

/** A text split at its mentions. `parts` has one element more than `names`, which go between them. */
export interface Mentions {
  parts: string[];
  names: string[];
}

// A username that is not inside a URL or email address. Usernames are ASCII. A letter of another script next to one
// is a separate word (@anaさん, ל@ana); a Latin letter makes it another word (@anaé).
const MENTION =
  /(?<![\p{Script=Latin}\p{N}_@./+-]\p{M}*)[@＠]([A-Za-z0-9_]{3,16})(?![\p{Script=Latin}\p{M}\p{N}_@]|\.[\p{L}\p{N}])/gu;

/** Whether the users exist is not checked. */
export function mentionsIn(text: string, most: number = COMMENT_LIMITS.mentions): Mentions {
  const parts: string[] = [];
  const names: string[] = [];
  let end = 0;
  // Spaces in place of the addresses keep the indices.
  const words = linksIn(text).map((part) => (part.url ? ' '.repeat(part.text.length) : part.text));
  for (const found of words.join('').matchAll(MENTION)) {
    if (names.length === most) break;
    parts.push(text.slice(end, found.index));
    names.push(found[1] ?? '');
    end = found.index + found[0].length;
  }
  parts.push(text.slice(end));
  return { parts, names };
}

export interface NamedUser {
  userId: string;
  username: string;
}

/** The placeholder of a mention in a stored text. Texts from users contain no control characters. */
export const MENTION_MARK = '\u0001';

/**
 * Joins the parts of a text, with a replacement for each name.
 * @param named the user of each name; null if it is no mention
 * @param mention returns the replacement of a mention
 */
export function joinedText(
  { parts, names }: Mentions,
  named: Named,
  mention: (user: NamedUser) => string,
): string {
  const between = names.map((name, index) => {
    const user = named[index];
    return user ? mention(user) : `@${name}`;
  });
  return parts.map((part, index) => part + (between[index] ?? '')).join('');
}

/** The user for each name in a text; null for a name that is no mention. */
export type Named = readonly (NamedUser | null)[];

export function mentionedIn(mentions: Mentions, named: Named) {
  const users = named.filter((user) => user !== null);
  return {
    stored: joinedText(mentions, named, () => MENTION_MARK),
    shown: joinedText(mentions, named, ({ username }) => `@${username}`),
    usernames: users.map(({ username }) => username),
    rows: users.map(({ userId }, index) => ({ place: index + 1, userId })),
    mentioned: [...new Set(users.map(({ userId }) => userId))],
  };
}

/**
 * The usernames that are links in a text. `byName` makes every name a link, for texts whose mentions are not stored.
 */
export type LinkedNames = readonly string[] | 'byName';

/** Splits a text into parts. A part with a `username` is a mention that links to that user. */
export function withLinks(text: string, linked: LinkedNames): { text: string; username?: string }[] {
  if (linked.length === 0) return [{ text }];
  const known = linked === 'byName' ? null : new Set(linked.map((name) => name.toLowerCase()));
  const { parts, names } = mentionsIn(text, Number.POSITIVE_INFINITY);
  return parts.flatMap((part, index) => {
    const name = names[index];
    if (name === undefined) return [{ text: part }];
    return [
      { text: part },
      !known || known.has(name.toLowerCase()) ? { text: `@${name}`, username: name } : { text: `@${name}` },
    ];
  });
}
