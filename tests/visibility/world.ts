import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Category } from '#contract/product.ts';
import { audienceFigures, connections } from '#modules/connections/server/connections.table.ts';
import { follows } from '#modules/follows/server/follows.table.ts';
import { invitations } from '#modules/invitations/server/invitations.table.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { matchDismissals } from '#modules/matches/server/matches.table.ts';
import { notifications } from '#modules/notifications/server/notifications.table.ts';
import { posts } from '#modules/posts/server/posts.table.ts';
import { hides, mutes } from '#modules/profiles/server/mutes-and-hides.table.ts';
import { preferences } from '#modules/profiles/server/preferences.table.ts';
import { followCountsUpdate } from '#modules/profiles/server/profiles.service.ts';
import { blocks, profiles } from '#modules/profiles/server/profiles.table.ts';
import { comments } from '#modules/reactions/server/reactions.table.ts';
import { flagsOf, type LifecycleState } from '#modules/requests/requests.moves.rules.ts';
import { requests, requestUpdates } from '#modules/requests/server/requests.table.ts';
import { createKollab, createPerson, createPost, type Person } from '#tests/factories.ts';
import { saveBoth } from '#tests/saved.ts';
import type { TestApp } from '#tests/test-app.ts';
import { agree, review, show } from './after-accepting.ts';
import { type SubscribedDevice, subscribe } from './subscribed-device.ts';
import { writeMessages } from './written-messages.ts';

/** Groups of unique marker texts: the user's profile, their Kollab, their post, and what they wrote to the partner. */
export const GROUPS = ['person', 'kollab', 'post', 'words'] as const;
export type Group = (typeof GROUPS)[number];

/** A user with everything that others can see, and the users who see it. */
export interface World {
  app: TestApp;
  category: Category;
  target: Person;
  kollabId: string;
  postId: string;
  connectionId: string;
  tag: string;
  reader: Person;
  /** Collaborates with the target, in every state. */
  partner: Person;
  blocker: Person;
  /** Sends the requests that change another viewer's data. */
  stranger: Person;
  /** The partner's Kollab on which they completed a collaboration with the target. */
  partnersKollab: string;
  /** The partner's Kollab with the target's pending request. */
  requestedKollab: string;
  /** A post and a comment of the partner, on which the target commented. */
  partnersPost: string;
  comment: string;
  targetsComment: string;
  requests: Record<'completedOnTheirs' | 'pending' | 'received' | 'active' | 'completedOnPartners', string>;
  /** The target's review of the partner, and the target's reply to the partner's review. */
  reviews: Record<'review' | 'reviewReply', string>;
  /** The target invited the reader to their Kollab, and the partner invited the target to one of theirs. */
  invitationId: string;
  /** The reader's own list, which contains the target. The target's Kollab is in the default list. */
  savedList: string;
  /**
   * What the target wrote to the partner in a conversation, with a picture. There are also messages about the active
   * collaboration.
   */
  conversationId: string;
  messageId: string;
  fileId: string;
  devices: Record<'partner' | 'reader', SubscribedDevice>;
  marks: Record<Group, string>;
}

/**
 * @param place the index of the world. The target of each world has one more completed collaboration than that of the
 * one before.
 */
export async function createWorld(app: TestApp, category: Category, place: number): Promise<World> {
  const { context } = app;
  // Hashed, so that a search for one world's words does not find another's by similarity.
  const stem = createHash('sha256').update(String(place)).digest('hex').slice(0, 7);
  const marks = { person: `p${stem}`, kollab: `k${stem}`, post: `o${stem}`, words: `w${stem}` };
  const profile = { contentType: category, featuredPlatform: 'youtube', audienceSize: 1000 };
  const target = await createPerson(context, { profile: { ...profile, ...ofPerson(marks.person) } });
  const [reader, partner, blocker, stranger] = [
    await createPerson(context, { profile }),
    await createPerson(context, { profile }),
    await createPerson(context),
    await createPerson(context),
  ];
  const tag = `tag${stem}`;
  const kollabId = await createKollab(context, target, { category, ...ofKollab(marks.kollab), tags: [tag] });
  const postId = await createPost(context, target, {
    ...{ category, tags: [tag], desc: `${marks.post} words` },
    imageUrl: `https://pictures.example/${marks.post}.jpg`,
  });
  const connectionId = await connect(app, target, marks.person);
  const { db } = context.database;
  const now = context.clock.now();
  await db.insert(preferences).values({ userId: target.userId, featurable: true });
  await db.insert(blocks).values({ blockerId: blocker.userId, blockedId: target.userId, createdAt: now });
  await db.insert(mutes).values({ muterId: blocker.userId, mutedId: target.userId, createdAt: now });
  await db
    .insert(matchDismissals)
    .values({ userId: blocker.userId, dismissedId: target.userId, createdAt: now });
  await db.insert(hides).values([
    { userId: blocker.userId, kind: 'user', subjectId: target.userId, createdAt: now },
    { userId: blocker.userId, kind: 'kollab', subjectId: kollabId, createdAt: now },
  ]);
  const own = async () => createKollab(context, partner, { category: 'marketing' });
  const partnersKollab = await own();
  const requestedKollab = await own();
  const given = {
    completedOnTheirs: await collaborate(app, kollabId, partner, target, 'completed', marks),
    pending: await collaborate(app, kollabId, partner, target, 'pending', marks),
    received: await collaborate(app, requestedKollab, target, partner, 'pending', marks),
    active: await collaborate(app, await own(), target, partner, 'accepted', marks),
    completedOnPartners: await collaborate(app, partnersKollab, target, partner, 'completed', marks),
  };
  const partnersPost = await createPost(context, partner);
  await comment(app, { kind: 'kollab', id: partnersKollab }, target, marks.words);
  await comment(app, { kind: 'kollab', id: kollabId }, stranger, marks.kollab);
  const targetsComment = await comment(app, { kind: 'post', id: partnersPost }, target, marks.words);
  const commentId = await comment(app, { kind: 'post', id: partnersPost }, partner, 'What do you say?');
  await comment(app, { kind: 'post', id: partnersPost }, target, marks.words, commentId);
  for (let n = 0; n < place; n++) {
    await collaborate(app, kollabId, await createPerson(context), target, 'completed', marks);
  }
  const invitationId = v7();
  await db.insert(invitations).values([
    {
      ...{ id: invitationId, kollabId, inviterId: target.userId, invitedId: reader.userId },
      ...{ note: marks.words, dateInvited: now },
    },
    {
      ...{ id: v7(), kollabId: await own(), inviterId: partner.userId, invitedId: target.userId },
      ...{ note: 'Shall we?', dateInvited: now },
    },
  ]);
  const savedList = await saveBoth(app, reader.userId, { kollabId, savedUserId: target.userId });
  await follow(app, target, partner);
  await follow(app, partner, target);
  await agree(app, target, partner, given.active, marks.words);
  const said = await review(app, target, partner, given, marks.words);
  await show(app, [target, partner], given.completedOnPartners);
  const written = await writeMessages(app, target, partner, given.active, marks.words);
  const thanks = { token: partner.token, body: { text: 'Well done' } };
  await app.call('POST', `/request/${given.completedOnTheirs}/messages`, thanks);
  await db.insert(notifications).values({
    id: v7(),
    recipientId: partner.userId,
    senderId: target.userId,
    type: 'update',
    postId: given.active,
    subject: 'A Kollab of the partner',
    createdAt: now,
  });
  return {
    ...{
      app,
      category,
      target,
      kollabId,
      postId,
      connectionId,
      tag,
      reader,
      partner,
      blocker,
      stranger,
      partnersKollab,
      requestedKollab,
      invitationId,
      savedList,
      partnersPost,
      comment: commentId,
      reviews: said,
      targetsComment,
    },
    requests: given,
    ...written,
    devices: { partner: await subscribe(app, partner), reader: await subscribe(app, reader) },
    marks,
  };
}

function ofPerson(mark: string) {
  return {
    username: `${mark}_x`,
    displayName: `${mark} name`,
    headline: `${mark} headline`,
    location: `${mark} place`,
    website: `https://${mark}.example/`,
    bio: `${mark} bio`,
    bannerUrl: `https://pictures.example/${mark}-banner.jpg`,
    bannerAlt: `${mark} banner`,
    profileImageUrl: `https://pictures.example/${mark}-face.jpg`,
  };
}

function ofKollab(mark: string) {
  return {
    title: `${mark} title`,
    imageUrl: `https://pictures.example/${mark}.jpg`,
    lookingFor: `${mark} sought`,
    summary: `${mark} summary`,
    compensation: `${mark} pay`,
  };
}

async function connect(app: TestApp, { userId }: Person, mark: string): Promise<string> {
  const { db } = app.context.database;
  const now = app.context.clock.now();
  const id = v7();
  await db.insert(connections).values({
    ...{ id, userId, type: 'youtube', platformId: mark, dateUpdated: now, subscriberCount: 1000 },
    displayName: `${mark} channel`,
    linkTo: `https://youtube.example/${mark}`,
  });
  await db.insert(audienceFigures).values({ connectionId: id, measuredAt: now, audience: 1000 });
  await db.update(profiles).set({ featuredPlatformId: id }).where(eq(profiles.userId, userId));
  return id;
}

export async function follow(app: TestApp, follower: Person, followed: Person): Promise<void> {
  const { db } = app.context.database;
  const [followerId, followedId] = [follower.userId, followed.userId];
  await db.insert(follows).values({ followerId, followedId, createdAt: app.context.clock.now() });
  const counts = `values ('${followedId}'::uuid, 1, 0), ('${followerId}'::uuid, 0, 1)`;
  await db.execute(
    sql.raw(followCountsUpdate(`select * from (${counts}) as c (user_id, followers, following)`)),
  );
}

/** Inserts a collaboration in a state, with texts of the marked user in every field. */
async function collaborate(
  app: TestApp,
  kollabId: string,
  sender: Person,
  recipient: Person,
  state: Exclude<LifecycleState, 'closed'>,
  marks: World['marks'],
): Promise<string> {
  const { db } = app.context.database;
  const now = app.context.clock.now();
  const id = v7();
  const target = [sender, recipient].find(({ username }) => username.startsWith(marks.person));
  const people = { senderId: sender.userId, recipientId: recipient.userId };
  const times = { datePosted: now, completedAt: state === 'completed' ? now : null };
  const note = sender === target ? marks.words : 'From the other side';
  await db.insert(requests).values({ id, kollabId, ...people, note, ...times, ...flagsOf(state) });
  await db.insert(requestUpdates).values([
    { id: v7(), requestId: id, position: 1, type: 'created', authorId: sender.userId, date: now },
    {
      id: v7(),
      requestId: id,
      position: 2,
      type: 'update',
      authorId: target?.userId,
      note: marks.words,
      date: now,
    },
  ]);
  const completed = state === 'completed' ? 1 : 0;
  await db
    .update(kollabs)
    .set({
      requestsCount: sql`requests_count + 1`,
      requestsCompleted: sql`requests_completed + ${completed}`,
    })
    .where(eq(kollabs.id, kollabId));
  await db
    .update(profiles)
    .set({ completedCollaborations: sql`completed_collaborations + ${completed}` })
    .where(sql`user_id in (${sender.userId}, ${recipient.userId})`);
  return id;
}

async function comment(
  app: TestApp,
  on: { kind: 'kollab' | 'post'; id: string },
  author: Person,
  text: string,
  parentId: string | null = null,
): Promise<string> {
  const { db } = app.context.database;
  const id = v7();
  const row = { id, kind: on.kind, subjectId: on.id, authorId: author.userId, text, parentId };
  await db.insert(comments).values({ ...row, createdAt: app.context.clock.now() });
  const table = on.kind === 'kollab' ? kollabs : posts;
  await db.update(table).set({ commentCount: sql`comment_count + 1` }).where(eq(table.id, on.id));
  if (parentId) {
    await db.update(comments).set({ replyCount: sql`reply_count + 1` }).where(eq(comments.id, parentId));
  }
  return id;
}
