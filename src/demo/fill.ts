import { setTimeout } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { type Db, type Tx, transaction } from '#infra/db/pool.ts';
import { accounts } from '#modules/accounts/server/accounts.table.ts';
import { agreementDeliverables, agreements } from '#modules/agreements/server/agreements.table.ts';
import {
  audienceFigures,
  connections,
  connectionTokens,
} from '#modules/connections/server/connections.table.ts';
import { follows } from '#modules/follows/server/follows.table.ts';
import { findReportedKollab } from '#modules/kollabs/server/kollab-cards.queries.ts';
import { kollabs as kollabsTable } from '#modules/kollabs/server/kollabs.table.ts';
import {
  conversationSides,
  conversations as conversationsTable,
  messages,
} from '#modules/messaging/server/messaging.table.ts';
import { storeReport } from '#modules/moderation/server/moderation.commands.ts';
import { notifications } from '#modules/notifications/server/notifications.table.ts';
import { posts as postsTable } from '#modules/posts/server/posts.table.ts';
import { preferences } from '#modules/profiles/server/preferences.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { findReportedUser } from '#modules/profiles/server/reported-user.queries.ts';
import { comments, likes } from '#modules/reactions/server/reactions.table.ts';
import { recountAnswers } from '#modules/requests/server/answers.commands.ts';
import { requests, requestUpdates } from '#modules/requests/server/requests.table.ts';
import { reviewReplies, reviews } from '#modules/reviews/server/reviews.table.ts';
import { beginRebuild, continueRebuild } from '#modules/search/server/search-rebuild.commands.ts';
import type { Sandbox } from '#src/sandbox/sandbox.ts';
import { PASSWORD } from '#tests/factories.ts';
import { agree, demoAgreements } from './agreements.ts';
import { conversations } from './conversations.ts';
import { converse } from './converse.ts';
import { fillFigures } from './figures.ts';
import { followRows } from './follows.ts';
import { openInSandbox } from './in-sandbox.ts';
import { kollabs } from './kollabs.ts';
import { likeRows } from './likes.ts';
import { DEMO_ACCOUNTS, DEMO_MODERATOR, people } from './people.ts';
import { avatarOf, bannerOf, coverOf, type DemoPicture, pictureOfPost } from './pictures.ts';
import { type DemoPost, posts } from './posts.ts';
import { demoReviews, review } from './reviews.ts';
import { rowOfKollab, rowOfPost, rowsOfPerson } from './rows.ts';
import { stories } from './stories.ts';
import { recipientOf } from './story.ts';
import { rowsOfThread, threads } from './threads.ts';
import { walk } from './walk.ts';

/** What waits for a moderator. */
const REPORTED_KOLLAB = 'haircut-bench';
const REPORTED_USER = 'studio_sesame';

/** How often an app looks whether another one has filled the database. */
const LOOK_MS = 300;

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
    // Of two apps that start at once, the second waits until the world is there: for longer than a statement may.
    for (let first = true; await isEmpty(db); first = false) {
      if (!first) await setTimeout(LOOK_MS);
      await transaction(db, async (tx) => {
        if (!(await isOurs(tx))) return;
        await fill(context, sandbox, tx, pictures);
        await beginRebuild(tx);
      });
    }
    await continueRebuild(db);
  }
  const known = [...DEMO_ACCOUNTS, DEMO_MODERATOR];
  const emails = known.map(({ email }) => email);
  const there = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.email, emails));
  return known
    .filter(({ email }) => there.some((row) => row.email === email))
    .map(({ email, who }) => ({
      email,
      password: PASSWORD,
      who,
    }));
}

/** Whether the empty database is this app's to fill, until the transaction ends. */
async function isOurs(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('demo world')) as ours`,
  );
  return rows[0]?.ours === true && (await isEmpty(tx));
}

async function isEmpty(db: Db): Promise<boolean> {
  const [existing] = await db.select({ id: profiles.userId }).from(profiles).limit(1);
  return existing === undefined;
}

interface StoredPictures {
  people: Map<string, { avatar: string; banner: string }>;
  covers: Map<string, string>;
  posts: Map<DemoPost, string>;
}

/** Draws every picture and keeps it where this instance serves them from; gives their addresses. */
async function storePictures(context: AppContext): Promise<StoredPictures> {
  const store = async ({ name, png }: DemoPicture) => {
    await context.media.put(name, png);
    return `/media/${name}`;
  };
  const pictures: StoredPictures = { people: new Map(), covers: new Map(), posts: new Map() };
  for (const person of people) {
    const drawn = { avatar: await store(avatarOf(person)), banner: await store(bannerOf(person)) };
    pictures.people.set(person.username, drawn);
  }
  for (const kollab of kollabs) pictures.covers.set(kollab.key, await store(coverOf(kollab)));
  for (const post of posts) pictures.posts.set(post, await store(pictureOfPost(post)));
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
  await tx.insert(follows).values(followRows([...userIds.values()], now));
  const idOf = (username: string) => userIds.get(username) ?? '';

  const placed = new Map<string, ReturnType<typeof rowOfKollab>>();
  for (const kollab of kollabs) {
    const row = rowOfKollab(kollab, idOf(kollab.owner), pictures.covers.get(kollab.key) ?? '', now);
    placed.set(kollab.key, row);
    await tx.insert(kollabsTable).values(row);
  }
  const posted = posts.map((post) => rowOfPost(post, idOf(post.owner), pictures.posts.get(post) ?? '', now));
  await tx.insert(postsTable).values(posted);
  for (const story of stories) {
    const kollab = placed.get(story.kollab);
    if (!kollab) throw new Error(`A story of the demo world is about no Kollab: ${story.kollab}`);
    const sides = { sender: idOf(story.sender), recipient: idOf(recipientOf(story)) };
    const walked = walk(story, { kollabId: kollab.id, title: kollab.title, ...sides, now });
    await tx.insert(requests).values(walked.request);
    await tx.insert(requestUpdates).values(walked.updates);
    await tx.insert(notifications).values(walked.notifications);
    const agreed = demoAgreements.find((one) => one.kollab === story.kollab && one.sender === story.sender);
    if (agreed) await fillAgreement(tx, agree(agreed, walked, kollab.title, now));
    const said = demoReviews.filter((one) => one.kollab === story.kollab && one.sender === story.sender);
    if (said.length > 0) await fillReviews(tx, review(said, walked, kollab.title, now));
  }
  for (const scene of conversations) {
    const rows = converse(scene, { from: idOf(scene.from), to: idOf(scene.to) }, now);
    await tx.insert(conversationsTable).values(rows.conversation);
    await tx.insert(conversationSides).values(rows.sides);
    await tx.insert(messages).values(rows.messages);
  }
  for (const thread of threads) {
    const { on } = thread;
    const kind = 'kollab' in on ? 'kollab' : 'post';
    const subject =
      'kollab' in on ? placed.get(on.kollab) : posted.find((post) => post.desc.startsWith(on.post));
    if (!subject) throw new Error(`A thread of the demo world is about nothing: ${JSON.stringify(on)}`);
    await tx.insert(comments).values(rowsOfThread(thread, { kind, subjectId: subject.id }, { idOf, now }));
  }
  const fans = [...userIds.values()];
  await tx.insert(likes).values(likeRows('kollab', [...placed.values()], fans, now));
  await tx.insert(likes).values(likeRows('post', posted, fans, now));
  await countRows(tx);
  await recountAnswers(tx, [...userIds.values()], now);
  await moderate(tx, { idOf, kollabId: placed.get(REPORTED_KOLLAB)?.id ?? '', now });
  await fillFigures(tx, now);
}

/** An admin, who moderates too, and what waits for a moderator. */
async function moderate(
  tx: Tx,
  { idOf, kollabId, now }: { idOf: (username: string) => string; kollabId: string; now: Date },
): Promise<void> {
  await tx
    .update(accounts)
    .set({ role: 'admin' })
    .where(eq(accounts.userId, idOf(DEMO_MODERATOR.username)));
  const reporterId = idOf('mira');
  const viewer = { id: reporterId, role: 'user', state: 'active', verified: true } as const;
  const kollab = await findReportedKollab(tx, viewer, kollabId);
  const user = await findReportedUser(tx, viewer, REPORTED_USER);
  if (!kollab || !user) throw new Error('What is reported in the demo world is not there.');
  const spam = {
    reporterId,
    kind: 'kollab',
    reason: 'spam',
    text: 'I saw the same offer elsewhere.',
  } as const;
  await storeReport(tx, spam, kollab, now);
  await storeReport(tx, { reporterId, kind: 'user', reason: 'copyright', text: '' }, user, now);
}

/** The counters are what the rows say. */
async function countRows(tx: Tx): Promise<void> {
  await tx.execute(sql`update kollabs k set
    requests_count = (select count(*) from requests r where r.kollab_id = k.id and r.active),
    requests_completed = (select count(*) from requests r where r.kollab_id = k.id and r.completed),
    like_count = (select count(*) from likes l where l.subject_id = k.id),
    comment_count = (select count(*) from comments c where c.subject_id = k.id)`);
  await tx.execute(sql`update posts p set
    like_count = (select count(*) from likes l where l.subject_id = p.id),
    comment_count = (select count(*) from comments c where c.subject_id = p.id)`);
  await tx.execute(sql`update profiles p set
    completed_collaborations = (select count(*) from requests r
      where r.completed and p.user_id in (r.sender_id, r.recipient_id)),
    current_active_kollabs = (select count(*) from kollabs k
      where k.owner_id = p.user_id and k.active and k.state = 'active'),
    follower_count = (select count(*) from follows f where f.followed_id = p.user_id),
    following_count = (select count(*) from follows f where f.follower_id = p.user_id)`);
}

async function fillReviews(tx: Tx, rows: ReturnType<typeof review>): Promise<void> {
  await tx.insert(reviews).values(rows.reviews);
  if (rows.replies.length > 0) await tx.insert(reviewReplies).values(rows.replies);
  if (rows.notifications.length > 0) await tx.insert(notifications).values(rows.notifications);
}

async function fillAgreement(tx: Tx, rows: ReturnType<typeof agree>): Promise<void> {
  await tx.insert(agreements).values(rows.versions);
  await tx.insert(agreementDeliverables).values(rows.deliverables);
  if (rows.updates.length > 0) await tx.insert(requestUpdates).values(rows.updates);
  await tx.insert(notifications).values(rows.notifications);
}
