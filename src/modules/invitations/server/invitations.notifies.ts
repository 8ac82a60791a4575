import { isAmong } from '#infra/db/columns.ts';
import type { Tx } from '#infra/db/pool.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { SignalsOf } from '#infra/live/signals.ts';
import type { Notifies } from '#infra/module.ts';
import {
  INVITATION_ACCEPTED,
  INVITATION_DECLINED,
  INVITATION_SENT,
  type InvitationEventData,
} from '#modules/invitations/invitations.events.ts';
import { titlesOfKollabs } from '#modules/kollabs/server/kollabs.service.ts';
import { invitations } from './invitations.table.ts';

export const invitationsNotify: Record<string, Notifies> = {
  [INVITATION_SENT]: (event) => [
    { recipientId: dataOf<InvitationEventData>(event).invitedId, type: 'invited' },
  ],
  [INVITATION_ACCEPTED]: (event) => [
    { recipientId: dataOf<InvitationEventData>(event).inviterId, type: 'invitationAccepted' },
  ],
  [INVITATION_DECLINED]: (event) => [
    { recipientId: dataOf<InvitationEventData>(event).inviterId, type: 'invitationDeclined' },
  ],
};

const toBoth: SignalsOf = (event) => {
  const { inviterId, invitedId } = dataOf<InvitationEventData>(event);
  return [{ kind: 'invitation', id: event.subjectId, to: [inviterId, invitedId] }];
};

export const invitationsSignals: Record<string, SignalsOf> = {
  [INVITATION_SENT]: toBoth,
  [INVITATION_ACCEPTED]: toBoth,
  [INVITATION_DECLINED]: toBoth,
};

export async function findTitles(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: invitations.id, kollabId: invitations.kollabId })
    .from(invitations)
    .where(isAmong(invitations.id, ids));
  const titles = await titlesOfKollabs(tx, [...new Set(rows.map(({ kollabId }) => kollabId))]);
  return new Map(rows.map(({ id, kollabId }) => [id, titles.get(kollabId) ?? '']));
}
