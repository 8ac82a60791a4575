import type { NotedStep } from '#modules/requests/requests.noted-steps.rules.ts';
import type { MessageView } from '../messaging.contract.ts';

type ThreadRow = { at: string } & (
  | { key: string; message: MessageView; step?: undefined }
  | { key: string; step: NotedStep; message?: undefined }
);

/**
 * @param messages oldest first
 * @param hasOlder whether older messages are not loaded yet; notes from before the first loaded one are then
 *   left out
 */
export function threadRows(
  messages: readonly MessageView[],
  steps: readonly NotedStep[],
  hasOlder: boolean,
): ThreadRow[] {
  const from = hasOlder ? timeOf(messages[0]?.sentAt) : Number.NEGATIVE_INFINITY;
  const left = steps.flatMap((step, index) =>
    timeOf(step.at) < from ? [] : [{ key: `step ${index}`, at: step.at, step }],
  );
  const rows: ThreadRow[] = [];
  for (const message of messages) {
    while (left[0] && timeOf(left[0].at) <= timeOf(message.sentAt)) rows.push(...left.splice(0, 1));
    rows.push({ key: message.messageId, at: message.sentAt, message });
  }
  return [...rows, ...left];
}

function timeOf(at: string | undefined): number {
  return at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at);
}
