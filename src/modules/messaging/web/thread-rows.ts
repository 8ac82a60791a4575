import type { NotedStep } from '#modules/requests/requests.noted.rules.ts';
import type { MessageView } from '../messaging.contract.ts';

/** An item of a thread: a message, or the note of a collaboration's step. */
export type ThreadRow = { at: string } & (
  | { key: string; message: MessageView; step?: undefined }
  | { key: string; step: NotedStep; message?: undefined }
);

/**
 * Messages with the notes between them, by time.
 * @param messages the oldest first
 * @param hasOlder there are messages before them: what was noted before the first one is shown once they are
 */
export function threadRows(
  messages: readonly MessageView[],
  steps: readonly NotedStep[],
  hasOlder: boolean,
): ThreadRow[] {
  const from = hasOlder ? timeOf(messages[0]?.sentAt) : Number.NEGATIVE_INFINITY;
  const left = steps.flatMap((step, place) =>
    timeOf(step.at) < from ? [] : [{ key: `step ${place}`, at: step.at, step }],
  );
  const rows: ThreadRow[] = [];
  // Messages keep the order of their positions.
  for (const message of messages) {
    while (left[0] && timeOf(left[0].at) <= timeOf(message.sentAt)) rows.push(...left.splice(0, 1));
    rows.push({ key: message.messageId, at: message.sentAt, message });
  }
  return [...rows, ...left];
}

function timeOf(at: string | undefined): number {
  return at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at);
}
