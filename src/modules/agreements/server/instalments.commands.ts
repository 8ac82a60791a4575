import type { WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { invalid, requireDecision } from '#infra/app-error.ts';
import { rowsJson } from '#infra/db/json-rows.ts';
import type { AgreementView } from '#modules/agreements/agreements.contract.ts';
import { agreementsErrors } from '#modules/agreements/agreements.errors.ts';
import { PAY_ARRIVED, PAY_MISSING, PAY_SENT } from '#modules/agreements/agreements.events.ts';
import { type AskedPay, decidePay } from '#modules/agreements/agreements.instalments.rules.ts';
import { instalmentMessages, payNote } from '#modules/agreements/agreements.messages.ts';
import { inForceOf } from '#modules/agreements/agreements.rules.ts';
import { isFuture } from '#modules/profiles/time-zone.rules.ts';
import { entriesJson } from '#modules/requests/server/requests.service.ts';
import {
  type Asked,
  agreementEvent,
  agreementSteps,
  instalmentOf,
  type ReadAgreement,
} from './agreement-change.commands.ts';
import { PAY_SQL } from './agreement-writes.sql.ts';
import { agreementInstalments } from './agreements.table.ts';

const EVENTS = { sent: PAY_SENT, arrived: PAY_ARRIVED, missing: PAY_MISSING } as const;

/**
 * Records what a side says about the payment of an instalment.
 * @param pay.version the version that the side saw; null for the one in force
 * @throws {AppError} not_found, forbidden, wrong_state, agreement_changed; invalid for a day in the future
 */
export function recordPay(
  context: AppContext,
  asked: Asked & { n: number },
  pay: AskedPay & { version: number | null },
): WriteSteps<ReadAgreement, AgreementView> {
  return agreementSteps(context, asked, ({ row, side, agreement }) => {
    const now = context.clock.now();
    if ('date' in pay && isFuture(pay.date, now)) throw invalid({ date: instalmentMessages.future });
    const version = inForceOf(agreement.versions);
    const found = row.instalments.find((one) => one.version === version && one.n === asked.n);
    const ruling = decidePay(agreement, side, pay, found ? instalmentOf(found) : null, now);
    const decision = requireDecision(ruling, agreementsErrors);
    if (!decision || !found) return null;
    const { requestId, n, version: inForce } = found;
    const note = { type: 'update', author: 'system', note: payNote(found, pay), date: now } as const;
    return {
      text: PAY_SQL,
      values: [
        ...[row.id, row.rowVersion, asked.viewerId],
        rowsJson(agreementInstalments, [{ requestId, version: inForce, n, ...decision.changes }]),
        entriesJson(row, [note]),
      ],
      events: [agreementEvent(EVENTS[pay.action], row, side, { version: inForce, instalments: [n] })],
    };
  });
}
