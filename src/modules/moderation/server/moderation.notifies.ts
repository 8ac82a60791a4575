import { dataOf } from '#infra/events/event-data.ts';
import type { Notifies } from '#infra/module.ts';
import { CASE_DECIDED, type CaseDecidedData } from '#modules/moderation/moderation.events.ts';
import { isAdverse } from '#modules/moderation/moderation.rules.ts';

/** The owner is notified of every decision except a dismissed report. */
export const moderationNotify: Record<string, Notifies> = {
  [CASE_DECIDED]: (event) => {
    const data = dataOf<CaseDecidedData>(event);
    const outcome = isAdverse(data.action) ? 'reportActed' : 'reportDismissed';
    return [
      ...(notifiesOwner(data) ? [{ recipientId: data.ownerId, type: ownerTypeOf(data) }] : []),
      ...data.reporterIds.map((recipientId) => ({ recipientId, type: outcome })),
    ];
  },
};

function ownerTypeOf({ action }: CaseDecidedData): string {
  if (action === 'hide') return 'hiddenByRule';
  if (isAdverse(action)) return 'decidedAgainst';
  return action === 'dismiss' ? 'objectionRefused' : 'decidedFor';
}

/** The owner does not learn that something was reported. */
export function notifiesOwner({ action, onObjection }: CaseDecidedData): boolean {
  return action !== 'dismiss' || onObjection;
}
