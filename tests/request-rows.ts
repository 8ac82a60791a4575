import { v7 } from 'uuid';
import type { AppContext } from '#infra/app-context.ts';
import { newRequest } from '#modules/requests/requests.create.rules.ts';
import {
  flagsOf,
  type Lifecycle,
  type LifecycleState,
  stampOfState,
} from '#modules/requests/requests.moves.rules.ts';
import { requests, requestUpdates } from '#modules/requests/server/requests.table.ts';
import type { Person } from './factories.ts';

interface Sides {
  kollabId: string;
  sender: Person;
  recipient: Person;
}

/**
 * Inserts a request in a state with its milestones and counters, without the steps before it.
 * @returns its id
 */
export async function insertRequest(
  context: AppContext,
  state: LifecycleState,
  { kollabId, sender, recipient }: Sides,
  overrides: Partial<Lifecycle> = {},
): Promise<string> {
  const { db, pool } = context.database;
  const row = { ...lifecycleIn(state, context.clock.now()), ...overrides };
  const id = v7();
  const senderId = sender.userId;
  await db
    .insert(requests)
    .values({ id, kollabId, senderId, recipientId: recipient.userId, note: 'Hi', ...row });
  const types = [
    'created',
    row.accepted && 'accepted',
    row.senderCompleted && 'senderCompleted',
    row.recipientCompleted && 'recipientCompleted',
    row.senderFinalized && 'senderFinalized',
    row.recipientFinalized && 'recipientFinalized',
    row.completed && 'completed',
  ].filter((type) => typeof type === 'string');
  const entry = { requestId: id, authorId: senderId, date: row.datePosted };
  await db
    .insert(requestUpdates)
    .values(types.map((type, place) => ({ ...entry, id: v7(), type, position: place + 1 })));
  if (row.active)
    await pool.query(
      `update kollabs set requests_count = requests_count + 1, requests_completed = requests_completed + $2
     where id = $1`,
      [kollabId, Number(row.completed)],
    );
  if (row.completed) {
    await pool.query(
      'update profiles set completed_collaborations = completed_collaborations + 1 where user_id = any($1)',
      [[senderId, recipient.userId]],
    );
  }
  return id;
}

export function lifecycleIn(state: LifecycleState, now: Date): Lifecycle {
  const stamp = stampOfState[state];
  if (state === 'closed') {
    return { ...newRequest(now), active: false, closedAt: now, closedBy: 'sender', closedHow: 'withdrawn' };
  }
  return { ...newRequest(now), ...flagsOf(state), ...(stamp && { [stamp]: now }) };
}
