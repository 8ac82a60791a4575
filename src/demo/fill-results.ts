import { eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '#infra/db/pool.ts';
import { agreementDeliverables } from '#modules/agreements/server/agreements.table.ts';
import { audienceOf } from '#modules/connections/connections.rules.ts';
import { connections } from '#modules/connections/server/connections.table.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { keptUntil, nextDue, READING_DAYS } from '#modules/results/results.rules.ts';
import { followPosts } from '#modules/results/server/results.commands.ts';
import { deliveryReadings, deliveryResults } from '#modules/results/server/results.table.ts';
import type { Pass } from '#src/sandbox/passes.ts';
import { postOf } from '#src/sandbox/stand-in.ts';
import { daysBefore } from './content.ts';

/** Figures of what was delivered, as the sandbox would have stated them on those days. */
export async function fillResults(tx: Tx, now: Date): Promise<void> {
  const delivered = await tx
    .selectDistinct({ requestId: agreementDeliverables.requestId })
    .from(agreementDeliverables)
    .where(isNotNull(agreementDeliverables.link));
  await followPosts(
    tx,
    delivered.map(({ requestId }) => requestId),
    now,
  );
  const rows = await tx
    .select({ result: deliveryResults, request: requests })
    .from(deliveryResults)
    .innerJoin(requests, eq(requests.id, deliveryResults.requestId));
  for (const { result, request } of rows) {
    const userId = result.side === 'sender' ? request.senderId : request.recipientId;
    const channels = await tx
      .select()
      .from(connections)
      .where(eq(connections.userId, userId ?? ''));
    const channel = channels.find(({ type }) => type === result.platform);
    if (!channel) throw new Error('A delivery of the demo world is a post of a user without such a channel.');
    const { platform, deliveredAt, postId } = result;
    const readings = READING_DAYS.flatMap((day) => {
      const readAt = daysBefore(deliveredAt, -day);
      const until = keptUntil(platform, readAt);
      return readAt < now && (!until || until > now) ? [{ day, readAt }] : [];
    });
    const shown = { name: channel.displayName, audience: audienceOf(channel) ?? 0, mood: 'well' } as const;
    const pass: Pass = { kind: 'access', type: platform, since: now.getTime(), ends: 0, channel: shown };
    const values = readings.map(({ day, readAt }) => {
      const { published, views, likes, comments } = postOf(postId, pass, readAt.getTime(), 'well');
      return {
        ...{
          resultId: result.id,
          connectionId: channel.id,
          day: String(day),
          readAt,
          publishedAt: published,
        },
        // Instagram does not tell views.
        views: platform === 'instagram' ? null : Number(views),
        ...{ likes: Number(likes), comments: Number(comments) },
      };
    });
    if (values.length > 0) await tx.insert(deliveryReadings).values(values);
    const dueAt = nextDue(platform, deliveredAt, readings, now)?.at ?? null;
    await tx.update(deliveryResults).set({ dueAt }).where(eq(deliveryResults.id, result.id));
  }
}
