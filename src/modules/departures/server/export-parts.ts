import { PRODUCT } from '#contract/product.ts';
import { pathOf } from '#modules/media/media.rules.ts';
import { readNotificationsOf } from '#modules/notifications/server/export.service.ts';
import { readRequestsOf } from '#modules/requests/server/export.service.ts';
import type { Platform } from '#platform/platform.ts';
import {
  listBlocked,
  listConnections,
  listDismissed,
  listKollabs,
  listPictures,
  listSessions,
  readAccount,
  readPreferences,
  readProfile,
} from './export.queries.ts';
import type { KeptByAddress } from './kept-by-address.ts';

/** A file of the export: one thing or a list, and what the README says of it. */
export type ExportPart = { file: string; about: string } & (
  | { one: () => Promise<object | null>; each?: undefined }
  | { one?: undefined; each: () => AsyncIterable<object> }
);

/** Everything that an account holds, in the order in which it is written. */
export function partsOf(
  { database, env }: Platform,
  userId: string,
  kept: readonly KeptByAddress[],
): ExportPart[] {
  const { db } = database;
  return [
    {
      file: 'account.json',
      about:
        'Your account: username, e-mail address, name, and how you sign in. Passwords and secrets are not in it.',
      one: async () => {
        const account = await readAccount(db, userId);
        if (!account) return null;
        const { emailKey: _, ...shown } = account;
        return shown;
      },
    },
    {
      file: 'profile.json',
      about: 'Your profile, as others see it, with your counters.',
      one: () => readProfile(db, userId),
    },
    {
      file: 'preferences.json',
      about: 'What you chose under Privacy and Content, and which mails you do not want.',
      one: () => readPreferences(db, userId),
    },
    {
      file: 'connections.json',
      about:
        'Your accounts elsewhere and custom links, with the figures as they are, and as they were (history).',
      each: () => all(listConnections(db, userId)),
    },
    {
      file: 'kollabs.json',
      about: 'The Kollabs that you published; those with a deletedAt are deleted.',
      each: () => everyKollab(db, userId),
    },
    {
      file: 'collaborations.json',
      about:
        'Every request that you sent or got, and what came of it: notes, the update log of both sides, how it ended.',
      each: () => readRequestsOf(db, userId),
    },
    {
      file: 'notifications.json',
      about: 'What we told you, newest first.',
      each: () => readNotificationsOf(db, userId),
    },
    {
      file: 'sessions.json',
      about: 'Where you signed in: the browser as it named itself, its network address, and when.',
      each: () => all(listSessions(db, userId)),
    },
    {
      file: 'blocks.json',
      about: 'Whom you blocked.',
      each: () => all(listBlocked(db, userId)),
    },
    {
      file: 'left-out-of-matches.json',
      about: 'Whom you said “Not for me” to.',
      each: () => all(listDismissed(db, userId)),
    },
    {
      file: 'lists.json',
      about: 'Our lists on which your e-mail address is, if you confirmed it: early access, newsletter.',
      each: () => everyList(db, userId, kept),
    },
    {
      file: 'pictures.json',
      about: 'The pictures that you uploaded; the files are in the folder pictures.',
      each: async function* () {
        for (const { hash, ...picture } of await listPictures(db, userId)) {
          const path = pathOf(picture.purpose, hash);
          yield { ...picture, file: path.replace('/media/', 'pictures/'), address: env.publicUrl + path };
        }
      },
    },
  ];
}

/** What stands in README.txt. */
export function readmeOf(parts: readonly ExportPart[], username: string, now: Date): string {
  const width = Math.max(...parts.map(({ file }) => file.length)) + 2;
  const lines = parts.map(({ file, about }) => `${file.padEnd(width)}${about}`);
  return [
    `What ${PRODUCT} keeps of @${username}, on ${now.toISOString().slice(0, 10)}`,
    '',
    'Each .json file is text that programs and people can read. Times are in UTC.',
    'Words that others wrote are here only where they wrote them to you.',
    '',
    ...lines,
    `${'pictures/'.padEnd(width)}The pictures themselves, as we keep them.`,
    '',
  ].join('\n');
}

type Db = Platform['database']['db'];

const AT_ONCE = 100;

async function* everyKollab(db: Db, userId: string): AsyncGenerator<object> {
  let after: string | undefined;
  for (;;) {
    const rows = await listKollabs(db, userId, after, AT_ONCE);
    yield* rows;
    after = rows.at(-1)?.kollabId;
    if (rows.length < AT_ONCE) return;
  }
}

/** By the address, so only while it is known to be the person's own. */
async function* everyList(db: Db, userId: string, kept: readonly KeptByAddress[]): AsyncGenerator<object> {
  const account = await readAccount(db, userId);
  if (!account?.emailVerifiedAt) return;
  for (const keeper of kept) yield* await keeper.read(db, account.emailKey);
}

async function* all(rows: Promise<object[]>): AsyncGenerator<object> {
  yield* await rows;
}
