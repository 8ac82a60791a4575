import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { EventConsumer, LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { ServerModule } from '#infra/module.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import { joinRepeats, listSentTexts, MESSAGE_REPEATED } from '#modules/messaging/server/messaging.service.ts';
import { countedSince, enoughToHide } from '#modules/moderation/hiding.rules.ts';
import { CASE_DECIDED, type CaseDecidedData, REPORT_MADE } from '#modules/moderation/moderation.events.ts';
import { newSince } from '#modules/profiles/new-account.rules.ts';
import { endCollaborationsOf } from './end-collaborations.commands.ts';
import { hideByRule } from './hiding.commands.ts';
import { listNewOwners, listNewUsers, listReportsAbout } from './hiding.queries.ts';
import { storeReport } from './moderation.commands.ts';
import { DECISION_MAIL } from './moderation.mails.ts';
import { notifiesOwner } from './moderation.notifies.ts';
import { listReportedBySystem } from './moderation.queries.ts';

/**
 * Queues the mail with the reasons, and closes what a suspended user began at the same moment. Also reports
 * texts that were sent to many people, at most one open report per text, and applies the rules that hide
 * content.
 */
export function moderationConsumer(context: AppContext, modules: readonly ServerModule[]): EventConsumer {
  return {
    name: 'moderation',
    types: [CASE_DECIDED, REPORT_MADE, MESSAGE_REPEATED],
    gatherMs: 500,
    async handle(tx, events) {
      // First, because it locks accounts, which come first in the order of locks.
      await endOpenCollaborations(context, tx, events);
      await mailDecisions(context, tx, events);
      await hideReported(context, tx, modules, events);
      await reportRepeated(context, tx, modules, events);
    },
  };
}

/**
 * A write that began before the suspension saw the account as active, and may have committed after it. This closes
 * what such a write opened, and what exceeded the batch of the decision's own transaction.
 */
async function endOpenCollaborations(
  context: AppContext,
  tx: Tx,
  events: readonly LoggedEvent[],
): Promise<void> {
  const decided = events.flatMap((event) =>
    event.type === CASE_DECIDED ? [dataOf<CaseDecidedData>(event)] : [],
  );
  for (const { ownerId } of decided.filter(({ action }) => action === 'suspend')) {
    await endCollaborationsOf(context, tx, ownerId);
  }
}

/** Hides what several users reported of a new account within a day. The account itself is left to moderators. */
async function hideReported(
  context: AppContext,
  tx: Tx,
  modules: readonly ServerModule[],
  events: readonly LoggedEvent[],
): Promise<void> {
  const made = events.filter(({ type, actorId }) => type === REPORT_MADE && actorId !== null);
  if (made.length === 0) return;
  const now = context.clock.now();
  const ids = made.map(({ subjectId }) => subjectId);
  const owners = await listNewOwners(tx, ids, newSince(now));
  if (owners.length === 0) return;
  await holdAccounts(tx, owners);
  for (const ownerId of owners) {
    const counted = enoughToHide(await listReportsAbout(tx, ownerId, countedSince(now)), now);
    const things = new Map(counted.filter(({ kind }) => kind !== 'user').map((one) => [one.id, one]));
    for (const thing of things.values()) await hideByRule(context, tx, modules, thing, 'reported');
  }
}

async function mailDecisions({ outbox }: AppContext, tx: Tx, events: readonly LoggedEvent[]): Promise<void> {
  const due = events.filter(
    (event) => event.type === CASE_DECIDED && notifiesOwner(dataOf<CaseDecidedData>(event)),
  );
  if (due.length === 0) return;
  await outbox.postAll(
    tx,
    DECISION_MAIL,
    due.map(({ subjectId }) => ({ decisionId: subjectId })),
    {},
  );
}

async function reportRepeated(
  context: AppContext,
  tx: Tx,
  modules: readonly ServerModule[],
  events: readonly LoggedEvent[],
): Promise<void> {
  const repeated = new Map(
    events.flatMap((event) => (event.type === MESSAGE_REPEATED ? [[event.subjectId, event] as const] : [])),
  );
  if (repeated.size === 0) return;
  const ids = [...repeated.keys()];
  const senders = [...repeated.values()].flatMap(({ actorId }) => actorId ?? []);
  const isNew = new Set(await listNewUsers(tx, senders, newSince(context.clock.now())));
  const there = await holdAccounts(tx, senders.sort());
  const open = new Set(await listReportedBySystem(tx, ids));
  for (const { messageId, senderId, ...seen } of await listSentTexts(tx, ids)) {
    const event = repeated.get(messageId);
    if (!event || open.has(messageId) || !there.has(senderId)) continue;
    const report = { reporterId: null, kind: 'message', reason: 'spam', text: '' } as const;
    await storeReport(tx, report, { id: messageId, ownerId: senderId, seen }, event.createdAt);
    if (!isNew.has(senderId)) continue;
    await joinRepeats(tx, senderId, messageId);
    await hideByRule(context, tx, modules, { kind: 'message', id: messageId }, 'repeated');
  }
}
