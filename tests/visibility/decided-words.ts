import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { messages } from '#modules/messaging/server/messaging.table.ts';
import type { ReportKind } from '#modules/moderation/moderation.rules.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { comments } from '#modules/reactions/server/reactions.table.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { moderating } from '#tests/moderation.ts';
import type { TestApp } from '#tests/test-app.ts';
import type { Actor, Entry, WordsOf } from './look.ts';
import { GROUPS, type Group, type World } from './world.ts';

const MONTH = 30 * 24 * 60 * 60 * 1000;

/** What the target wrote to others, taken down by moderators or hidden by rules. */
export function decidedWords(appOf: () => TestApp) {
  const { as, moderator, report, decide } = moderating(appOf);

  async function listThings({ target, reviews }: World, of: WordsOf): Promise<[ReportKind, string][]> {
    const { db } = appOf().context.database;
    if (of === 'reviews')
      return [
        ['review', reviews.review],
        ['reviewReply', reviews.reviewReply],
      ];
    const table =
      of === 'messages'
        ? { rows: messages, by: messages.senderId }
        : { rows: comments, by: comments.authorId };
    const written = await db
      .select({ id: table.rows.id })
      .from(table.rows)
      .where(eq(table.by, target.userId));
    expect(written.length).toBeGreaterThan(2);
    return written.map(({ id }) => [of === 'messages' ? 'message' : 'comment', id]);
  }
  async function reportAll(by: Person, world: World, of: WordsOf): Promise<[ReportKind, string][]> {
    const things = await listThings(world, of);
    for (const [kind, id] of things) {
      const { status, text } = await report(by, kind, id);
      expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    }
    return things;
  }
  /** Asserts what the author still sees: a placeholder in its position, and the text with the decision. */
  async function expectOwnMark(world: World, of: WordsOf, things: readonly [ReportKind, string][]) {
    const { target, requests, conversationId, marks } = world;
    const mia = await moderator();
    for (const [kind, id] of things) {
      const { before } = (await as(mia, 'GET', `/moderation/case/${kind}/${id}`)).body;
      const { decisionId } = before.find((one: { id: string }) => one.id === id);
      const { body } = await as(target, 'GET', `/decision/${decisionId}`);
      expect(body.seen.text).toContain(marks.words);
    }
    if (of === 'messages') {
      const { body } = await as(target, 'GET', `/conversation/${conversationId}/messages`);
      expect(body.length).toBeGreaterThan(1);
      for (const message of body) expect(message).toMatchObject({ removed: true, text: '' });
    }
    if (of === 'reviews') {
      const taken = { takenDown: true, text: marks.words };
      const own = await as(target, 'GET', `/request/${requests.completedOnPartners}/reviews`);
      expect(own.body.own).toMatchObject(taken);
      const replied = await as(target, 'GET', `/request/${requests.completedOnTheirs}/reviews`);
      expect(replied.body.other.reply).toMatchObject(taken);
    }
  }
  const decided = new Map<string, [ReportKind, string][]>();
  const nameOf = (world: World, of: WordsOf) => `${world.target.userId} ${of}`;

  return {
    async takeDown(world: World, of: WordsOf): Promise<void> {
      const things = await reportAll(world.partner, world, of);
      for (const [kind, id] of things)
        expect((await decide(await moderator(), kind, id, 'take_down')).status).toBe(200);
      await expectOwnMark(world, of, things);
      decided.set(nameOf(world, of), things);
    },

    /**
     * Triggers the rule for three reports by established users about a new account. Two of them report the account
     * itself.
     */
    async hideByRule(world: World, of: WordsOf): Promise<void> {
      const { context } = appOf();
      const dateJoined = new Date(context.clock.now().getTime() - MONTH);
      const settled = () => createPerson(context, { profile: { dateJoined } });
      const { partner, target } = world;
      // A message has one reader, so the others report the account: reports by established users are counted together.
      const one = of === 'messages' ? partner : await settled();
      await context.database.db.update(profiles).set({ dateJoined }).where(eq(profiles.userId, one.userId));
      const things = await reportAll(one, world, of);
      for (const other of [await settled(), await settled()])
        expect((await report(other, 'user', target.username)).status).toBe(200);
      await context.consumers.catchUp();
      const mia = await moderator();
      for (const [kind, id] of things)
        expect((await as(mia, 'GET', `/moderation/case/${kind}/${id}`)).body).toMatchObject({
          ...{ state: 'hidden', hiddenBy: 'reported' },
        });
      await expectOwnMark(world, of, things);
      decided.set(nameOf(world, of), things);
    },

    async putBack(world: World, of: WordsOf, action: 'restore' | 'dismiss'): Promise<void> {
      for (const [kind, id] of decided.get(nameOf(world, of)) ?? [])
        expect((await decide(await moderator(), kind, id, action)).status).toBe(200);
    },

    hidesWords:
      (of: WordsOf) =>
      ({ wordsAre, leaves = [] }: Entry, _: Actor): readonly Group[] =>
        wordsAre === of ? GROUPS.filter((group) => !leaves.includes(group)) : [],
  };
}
