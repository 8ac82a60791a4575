import { inArray, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { type Db, type Tx, transaction } from '#infra/db/pool.ts';
import { accounts } from '#modules/accounts/server/accounts.table.ts';
import {
  audienceFigures,
  connections,
  connectionTokens,
} from '#modules/connections/server/connections.table.ts';
import { kollabs as kollabsTable } from '#modules/kollabs/server/kollabs.table.ts';
import { notifications } from '#modules/notifications/server/notifications.table.ts';
import { preferences } from '#modules/profiles/server/preferences.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { requests, requestUpdates } from '#modules/requests/server/requests.table.ts';
import type { Sandbox } from '#src/sandbox/sandbox.ts';
import { PASSWORD } from '#tests/factories.ts';
import { openInSandbox } from './in-sandbox.ts';
import { kollabs } from './kollabs.ts';
import { DEMO_ACCOUNTS, people } from './people.ts';
import { avatarOf, bannerOf, coverOf, type DemoPicture } from './pictures.ts';
import { rowOfKollab, rowsOfPerson } from './rows.ts';
import { stories } from './stories.ts';
import { recipientOf } from './story.ts';
import { walk } from './walk.ts';

export interface DemoAccount {
  email: string;
  password: string;
  who: string;
}

/**
 * Fills an empty database with the demo world, whole or not at all, and leaves any other database as it is.
 * @param sandbox where the figures of its channels can be read again; without one they stay as they are
 * @returns the accounts to sign in with, where the demo world is what the database holds
 */
export async function fillDemoWorld(
  context: AppContext,
  sandbox: Sandbox | null = null,
): Promise<DemoAccount[]> {
  const { db } = context.database;
  if (await isEmpty(db)) {
    // Drawing takes seconds: no transaction waits for it.
    const pictures = await storePictures(context);
    await transaction(db, async (tx) => {
      // Of two apps that start at once, the second waits and finds it done.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo world'))`);
      if (await isEmpty(tx)) await fill(context, sandbox, tx, pictures);
    });
  }
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const there = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.email, emails));
  return DEMO_ACCOUNTS.filter(({ email }) => there.some((row) => row.email === email)).map(
    ({ email, who }) => ({
      email,
      password: PASSWORD,
      who,
    }),
  );
}

async function isEmpty(db: Db): Promise<boolean> {
  const [existing] = await db.select({ id: profiles.userId }).from(profiles).limit(1);
  return existing === undefined;
}

interface StoredPictures {
  people: Map<string, { avatar: string; banner: string }>;
  covers: Map<string, string>;
}

/** Draws every picture and keeps it where this instance serves them from; gives their addresses. */
async function storePictures(context: AppContext): Promise<StoredPictures> {
  const store = async ({ name, png }: DemoPicture) => {
    await context.media.put(name, png);
    return `/media/${name}`;
  };
  const pictures: StoredPictures = { people: new Map(), covers: new Map() };
  for (const person of people) {
    const drawn = { avatar: await store(avatarOf(person)), banner: await store(bannerOf(person)) };
    pictures.people.set(person.username, drawn);
  }
  for (const kollab of kollabs) pictures.covers.set(kollab.key, await store(coverOf(kollab)));
  return pictures;
}

async function fill(
  context: AppContext,
  sandbox: Sandbox | null,
  tx: Tx,
  pictures: StoredPictures,
): Promise<void> {
  const now = context.clock.now();
  const userIds = new Map<string, string>();
  const found = await Promise.all(
    people.map((person) =>
      rowsOfPerson(person, pictures.people.get(person.username) ?? { avatar: '', banner: '' }, now),
    ),
  );
  for (const { profile } of found) userIds.set(profile.username, profile.userId);
  await tx.insert(profiles).values(found.map(({ profile }) => profile));
  await tx.insert(accounts).values(found.map(({ account }) => account));
  // All users of the demo world agree to be featured, so that the banner has one to show.
  await tx.insert(preferences).values(found.map(({ profile: { userId } }) => ({ userId, featurable: true })));
  const channels = found.flatMap((person) => person.connections);
  const opened = sandbox ? openInSandbox(context, sandbox, channels) : [];
  await tx.insert(connections).values(channels);
  if (opened.length > 0) await tx.insert(connectionTokens).values(opened);
  await tx.insert(audienceFigures).values(found.flatMap(({ figures }) => figures));
  const idOf = (username: string) => userIds.get(username) ?? '';

  const placed = new Map<string, { id: string; title: string }>();
  for (const kollab of kollabs) {
    const row = rowOfKollab(kollab, idOf(kollab.owner), pictures.covers.get(kollab.key) ?? '', now);
    placed.set(kollab.key, row);
    await tx.insert(kollabsTable).values(row);
  }
  for (const story of stories) {
    const kollab = placed.get(story.kollab);
    if (!kollab) throw new Error(`A story of the demo world is about no Kollab: ${story.kollab}`);
    const sides = { sender: idOf(story.sender), recipient: idOf(recipientOf(story)) };
    const walked = walk(story, { kollabId: kollab.id, title: kollab.title, ...sides, now });
    await tx.insert(requests).values(walked.request);
    await tx.insert(requestUpdates).values(walked.updates);
    await tx.insert(notifications).values(walked.notifications);
  }
  await countRows(tx);
}

/** The counters are what the rows say. */
async function countRows(tx: Tx): Promise<void> {
  await tx.execute(sql`update kollabs k set
    requests_count = (select count(*) from requests r where r.kollab_id = k.id and r.active),
    requests_completed = (select count(*) from requests r where r.kollab_id = k.id and r.completed)`);
  await tx.execute(sql`update profiles p set
    completed_collaborations = (select count(*) from requests r
      where r.completed and p.user_id in (r.sender_id, r.recipient_id)),
    current_active_kollabs = (select count(*) from kollabs k
      where k.owner_id = p.user_id and k.active and k.state = 'active')`);
}
