import { newId } from '#infra/new-id.ts';
import type { notifications } from '#modules/notifications/server/notifications.table.ts';
import { newRequest } from '#modules/requests/requests.create.rules.ts';
import type { Lifecycle, Side } from '#modules/requests/requests.moves.rules.ts';
import { type Done, decide } from '#modules/requests/requests.rules.ts';
import type { requests, requestUpdates } from '#modules/requests/server/requests.table.ts';
import { type DemoStory, stepsOf } from './story.ts';

const DAY = 24 * 60 * 60 * 1000;
// What happened longer ago than this has been read.
const READ_AFTER_DAYS = 4;

export interface Walked {
  request: typeof requests.$inferInsert;
  updates: (typeof requestUpdates.$inferInsert)[];
  notifications: (typeof notifications.$inferInsert)[];
}

interface Place {
  kollabId: string;
  title: string;
  sender: string;
  recipient: string;
  now: Date;
}

/** Walks a story through the product's own rules, so that no row of the demo world could not have come about. */
export function walk(story: DemoStory, place: Place): Walked {
  const id = newId();
  const people: Record<string, string | undefined> = { sender: place.sender, recipient: place.recipient };
  const at = (daysAgo: number) => new Date(place.now.getTime() - daysAgo * DAY);
  const walked: Omit<Walked, 'request'> = { updates: [], notifications: [] };
  let lifecycle: Lifecycle = newRequest(at(story.from));

  const log = (type: string, author: string, date: Date, note: string) => {
    const position = walked.updates.length + 1;
    walked.updates.push({
      id: newId(),
      requestId: id,
      position,
      type,
      authorId: people[author] ?? null,
      note,
      date,
    });
  };
  const tell = (to: Side, type: string, date: Date) => {
    const from = to === 'sender' ? 'recipient' : 'sender';
    walked.notifications.push({
      id: newId(),
      recipientId: people[to] ?? '',
      senderId: people[from] ?? null,
      type,
      postId: id,
      subject: place.title,
      read: place.now.getTime() - date.getTime() > READ_AFTER_DAYS * DAY,
      createdAt: date,
    });
  };

  for (const step of stepsOf(story)) {
    const date = at(step.daysAgo);
    if (step.action === 'create') {
      log('created', 'sender', date, '');
      tell('recipient', 'created', date);
      continue;
    }
    const { changes, entries, notifications } = taken(
      decide(lifecycle, step.by, step.action, date, step.note ?? null),
    );
    lifecycle = { ...lifecycle, ...changes };
    for (const entry of entries) log(entry.type, entry.author, entry.date, entry.note ?? '');
    for (const notice of notifications) tell(notice.to, notice.type, date);
  }
  const { kollabId, sender: senderId, recipient: recipientId } = place;
  return { ...walked, request: { id, kollabId, senderId, recipientId, note: story.note, ...lifecycle } };
}

function taken(decision: ReturnType<typeof decide<Lifecycle>>): Done<Lifecycle> {
  if (decision.outcome !== 'done')
    throw new Error('A story of the demo world breaks the rules of the product');
  return decision;
}
