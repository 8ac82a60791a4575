/** Mentions in comments, posts and messages. A file of its own, since every page loads the other rules. Pure; both sides use it. */
import { COMMENT_LIMITS } from './reactions.rules.ts';

/** A text with its mentions: `parts` stand around `names`, so there is one more of them. */
export interface Mentions {
  parts: string[];
  names: string[];
}

// A username, not within an address or an e-mail address. Usernames are ASCII: letters of other scripts beside one are words
// (@anaさん, ל@ana), and those of Latin are not, which are taken for a part of it (@anaé).
const MENTION =
  /(?<!https?:\/\/[^\s、。]*|[\p{Script=Latin}\p{N}_@./+-]\p{M}*)[@＠]([A-Za-z0-9_]{3,16})(?![\p{Script=Latin}\p{M}\p{N}_@]|\.[\p{L}\p{N}])/gu;

/** Finds possible mentions, at most `most`. Whether the users exist is not checked. */
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
  /** The current spelling. */
  username: string;
}

/** The placeholder of a mention in a stored text. Texts of users have no control characters. */
export const MENTION_MARK = '\u0001';

/**
 * The parts of a text, with something for each name between them.
 * @param named for each name its user, or null if it is no mention
 * @param mention what stands for a mention
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

/** The user of each name in a text, or null. */
export type Named = readonly (NamedUser | null)[];

/** The stored and the shown form of a text, with the mentioned users. */
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

/** The usernames that are links in a text. `byName`: each name is, since no mentions are stored with the text. */
export type LinkedNames = readonly string[] | 'byName';

/** A text as it is shown: in turn a part, and the username of a mention that is a link. */
export function withLinks(text: string, linked: LinkedNames): { text: string; username?: string }[] {
  if (linked.length === 0) return [{ text }];
  const known = linked === 'byName' ? null : new Set(linked.map((name) => name.toLowerCase()));
  const { parts, names } = mentionsIn(text, Number.POSITIVE_INFINITY);
  return parts.flatMap((part, place) => {
    const name = names[place];
    if (name === undefined) return [{ text: part }];
    return [
      { text: part },
      !known || known.has(name.toLowerCase()) ? { text: `@${name}`, username: name } : { text: `@${name}` },
    ];
  });
}
