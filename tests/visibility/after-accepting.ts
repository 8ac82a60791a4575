import { v7 } from 'uuid';
import { reviewReplies, reviews } from '#modules/reviews/server/reviews.table.ts';
import { agreementForm } from '#tests/agreements.ts';
import type { Person } from '#tests/factories.ts';
import type { TestApp } from '#tests/test-app.ts';

/** Both sides write a published review. The partner's is pinned, and the target has replied to it. */
export async function review(
  app: TestApp,
  target: Person,
  partner: Person,
  on: Record<'completedOnTheirs' | 'completedOnPartners', string>,
  words: string,
): Promise<Record<'review' | 'reviewReply', string>> {
  const { db } = app.context.database;
  const now = app.context.clock.now();
  const says = { kept: true, inTime: true, goodToTalkTo: true, again: true };
  const dates = { dateWritten: now, dateShown: now };
  const [id, repliedTo, replyId] = [v7(), v7(), v7()];
  await db.insert(reviews).values([
    {
      ...{ id, requestId: on.completedOnPartners, side: 'sender', authorId: target.userId },
      ...{ subjectId: partner.userId, text: words, ...says, ...dates },
    },
    {
      ...{ id: repliedTo, requestId: on.completedOnTheirs, side: 'sender', authorId: partner.userId },
      ...{ subjectId: target.userId, text: 'A good time', ...says, ...dates, testimonial: 1 },
    },
  ]);
  await db.insert(reviewReplies).values({ id: replyId, reviewId: repliedTo, text: words, date: now });
  return { review: id, reviewReply: replyId };
}

/**
 * An accepted agreement that the target proposed, with a delivery whose link has results, and a change that the partner
 * has to decide about.
 */
export async function agree(app: TestApp, target: Person, partner: Person, requestId: string, words: string) {
  const path = `/request/${requestId}/agreement`;
  const body = agreementForm({ words });
  for (const { status, text } of [
    await app.call('POST', path, { token: target.token, body }),
    await app.call('POST', `${path}/1/accept`, { token: partner.token }),
    await app.call('POST', `${path}/deliverable/1/deliver`, {
      ...{ token: target.token, body: { version: 1, link: 'https://youtu.be/dQw4w9WgXcQ' } },
    }),
    await app.call('POST', path, { token: target.token, body: { ...body, replaces: 1 } }),
  ])
    if (status > 201) throw new Error(`not agreed: ${text}`);
}

/** Both sides agree to show a completed collaboration. */
export async function show(app: TestApp, sides: readonly Person[], requestId: string): Promise<void> {
  for (const { token } of sides) {
    const showing = { token, body: { shown: true } };
    const { status, text } = await app.call('PUT', `/request/${requestId}/showcase`, showing);
    if (status !== 200) throw new Error(`not shown: ${text}`);
  }
}
