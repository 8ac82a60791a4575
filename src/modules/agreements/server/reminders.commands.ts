import { applyInTransaction } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { dateOf, rowsJson } from '#infra/db/json-rows.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import { forEachDue } from '#infra/jobs/for-each-due.ts';
import { payRemindersDue, remindersDue } from '#modules/agreements/agreements.clock.rules.ts';
import {
  type AgreementEvent,
  DELIVERABLE_DUE,
  DELIVERABLE_LATE,
  PAY_DUE,
  PAY_LATE,
} from '#modules/agreements/agreements.events.ts';
import { instalmentState, remindsOfPay } from '#modules/agreements/agreements.instalments.rules.ts';
import { inForceOf, mayDeliver } from '#modules/agreements/agreements.rules.ts';
import { findTimeZone } from '#modules/profiles/server/preferences.service.ts';
import { stateOf } from '#modules/requests/requests.moves.rules.ts';
import { lockRequest } from '#modules/requests/server/requests.service.ts';
import {
  agreementEvent,
  instalmentOf,
  type ReadAgreement,
  type ReadDeliverable,
  type ReadInstalment,
  readAgreement,
} from './agreement-change.commands.ts';
import { REMIND_SQL } from './agreement-writes.sql.ts';
import { findToRemind } from './agreements.queries.ts';
import { agreementDeliverables, agreementInstalments } from './agreements.table.ts';

export function runAgreementsSchedule(context: AppContext): Promise<void> {
  const now = context.clock.now();
  return forEachDue(context, {
    name: 'the agreement of a request',
    list: (after, most) => findToRemind(context.database.db, now, after, most),
    handle: (id) => remind(context, id),
  });
}

/** Idempotent: each deliverable and each instalment has one reminder when it is due, and one when it is late. */
async function remind(context: AppContext, requestId: string): Promise<void> {
  await transaction(context.database.db, async (tx) => {
    const locked = await lockRequest(tx, requestId);
    if (!locked) return;
    const { versions, deliverables, instalments } = await readParts(tx, requestId);
    const version = inForceOf(versions);
    if (version === null) return;
    const now = context.clock.now();
    const state = stateOf(locked);
    const timeZone = await findTimeZone(tx, locked.recipientId);
    const delivery = remindersDue(mayDeliver(state) ? deliverables.map(remindedOf) : [], now, timeZone);
    const pay = payRemindersDue(remindsOfPay(state) ? instalments.map(remindedPayOf) : [], now, timeZone);
    const about = (n: number) => ({ requestId, version, n });
    const changes = [
      ...delivery.soon.map((n) => ({ ...about(n), soonRemindedAt: now })),
      ...delivery.late.map((n) => ({ ...about(n), lateRemindedAt: now })),
    ];
    const payChanges = [
      ...pay.due.map((n) => ({ ...about(n), dueRemindedAt: now })),
      ...pay.late.map((n) => ({ ...about(n), lateRemindedAt: now })),
    ];
    if (changes.length + payChanges.length === 0) return;
    const eventOf = (type: AgreementEvent, part: 'deliverables' | 'instalments', numbers: number[]) =>
      numbers.length > 0 ? [agreementEvent(type, locked, null, { version, [part]: numbers })] : [];
    await applyInTransaction(context, tx, {
      text: REMIND_SQL,
      values: [
        ...[requestId, null],
        ...[rowsJson(agreementDeliverables, changes), rowsJson(agreementInstalments, payChanges)],
      ],
      events: [
        ...eventOf(DELIVERABLE_DUE, 'deliverables', delivery.soon),
        ...eventOf(DELIVERABLE_LATE, 'deliverables', delivery.late),
        ...eventOf(PAY_DUE, 'instalments', pay.due),
        ...eventOf(PAY_LATE, 'instalments', pay.late),
      ],
    });
  });
}

type Parts = Pick<ReadAgreement, 'versions' | 'deliverables' | 'instalments'>;

async function readParts(tx: Tx, requestId: string): Promise<Parts> {
  const { text, values } = readAgreement(requestId, null);
  const { rows } = await tx.execute<Parts & Record<string, unknown>>(numberedSql(text, values));
  return rows[0] ?? { versions: [], deliverables: [], instalments: [] };
}

function remindedOf(one: ReadDeliverable) {
  return {
    ...{ n: one.n, due: one.due, deliveredAt: dateOf(one.deliveredAt) },
    ...{ soonRemindedAt: dateOf(one.soonRemindedAt), lateRemindedAt: dateOf(one.lateRemindedAt) },
  };
}

function remindedPayOf(one: ReadInstalment) {
  return {
    ...{ n: one.n, due: one.due, state: instalmentState(instalmentOf(one)) },
    ...{ dueRemindedAt: dateOf(one.dueRemindedAt), lateRemindedAt: dateOf(one.lateRemindedAt) },
  };
}
