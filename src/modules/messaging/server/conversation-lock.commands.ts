import { and, eq } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { messagingRefusals } from '#modules/messaging/messaging.messages.ts';
import { canRead } from '#modules/messaging/messaging.policy.ts';
import { conversationSides, conversations } from './messaging.table.ts';

type ConversationRow = typeof conversations.$inferSelect;

/**
 * Every change locks the conversation before its sides and messages.
 * @throws {AppError} not_found, also for everyone but its two sides
 */
export async function lockConversation(
  tx: Tx,
  id: string,
  viewer: PolicyViewer,
  missing: string = messagingRefusals.notFound,
): Promise<ConversationRow> {
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, id)).for('no key update');
  if (!row) throw new AppError('not_found', missing);
  requireAllowed(canRead(viewer, [row.lowId, row.highId]), { not_found: missing });
  return row;
}

export function sideOf(id: string, userId: string) {
  return and(eq(conversationSides.conversationId, id), eq(conversationSides.userId, userId));
}

export function otherOf({ lowId, highId }: ConversationRow, userId: string): string {
  return lowId === userId ? highId : lowId;
}
