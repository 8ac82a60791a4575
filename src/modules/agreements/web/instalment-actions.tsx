import { useState } from 'react';
import { moneyText } from '#modules/kollabs/payment.rules.ts';
import { localDay } from '#modules/profiles/time-zone.rules.ts';
import { otherSide } from '#modules/requests/requests.moves.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { ReportUnpaid } from '#web/report/report-unpaid.tsx';
import type { InstalmentView } from '../agreements.contract.ts';
import { type InstalmentState, PAY_MOVES, type PayAction } from '../agreements.instalments.rules.ts';
import styles from './agreement.module.css';
import type { Delivering } from './deliverable-actions.tsx';

const dialogs = () => import('./pay-dialogs.tsx');
const DIALOGS = {
  sent: onDemand(dialogs, 'PaySentDialog'),
  arrived: onDemand(dialogs, 'PayArrivedDialog'),
  missing: onDemand(dialogs, 'PayMissingDialog'),
};

interface InstalmentActionsProps {
  version: number;
  instalment: InstalmentView;
  currency: string;
  isPayer: boolean;
  delivering: Delivering;
}

export function InstalmentActions(props: InstalmentActionsProps) {
  const { version, instalment, currency, isPayer, delivering } = props;
  const { n, amount, due, state } = instalment;
  const [open, setOpen] = useState<PayAction>();
  // The server accepts it as soon as the day has begun anywhere.
  const isDue = due <= localDay(delivering.now, delivering.timeZone);
  const actions = PAY_MOVES[state][isPayer ? 'payer' : 'payee'].filter(
    (action) => action !== 'missing' || state !== 'open' || isDue,
  );
  if (actions.length === 0) return null;
  const about = `Instalment ${n}, ${moneyText(amount, currency)}`;
  return (
    <div className={styles.actions}>
      {actions.map((action) => {
        const Dialog = DIALOGS[action];
        const [label, variant] = buttonOf(action, state);
        return (
          <span key={action}>
            <Button size="s" variant={variant} aria-haspopup="dialog" onClick={() => setOpen(action)}>
              {label}
              <span className="visually-hidden">: {about}</span>
            </Button>
            <Dialog
              open={open === action}
              onOpenChange={(isOpen) => setOpen(isOpen ? action : undefined)}
              requestId={delivering.requestId}
              version={version}
              instalment={instalment}
              about={about}
              onRecorded={delivering.onShow}
            />
          </span>
        );
      })}
      {!isPayer && state === 'missing' ? (
        <ReportUnpaid
          requestId={delivering.requestId}
          payer={{ username: delivering.other, displayName: delivering.names[otherSide(delivering.side)] }}
          about={about}
        />
      ) : null}
    </div>
  );
}

const CHANGES: Record<PayAction, string> = {
  sent: 'Change what you sent',
  arrived: 'Change the day it arrived',
  missing: 'Change what you wrote',
};
const MARKS: Record<PayAction, string> = {
  sent: 'Mark as sent',
  arrived: 'Mark as arrived',
  missing: 'Mark as missing',
};

function buttonOf(
  action: PayAction,
  state: InstalmentState,
): [label: string, variant: 'quiet' | 'secondary'] {
  if (action === state) return [CHANGES[action], 'quiet'];
  return [MARKS[action], action === 'missing' ? 'quiet' : 'secondary'];
}
