import { type ReactNode, useState } from 'react';
import type { LifecycleState, Side } from '#modules/requests/requests.moves.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { AgreementView, DeliverableView } from '../agreements.contract.ts';
import styles from './agreement.module.css';

const DeliveryDialog = onDemand(() => import('./delivery-dialog.tsx'), 'DeliveryDialog');

export interface Delivering {
  requestId: string;
  state: LifecycleState;
  side: Side;
  names: Record<Side, string>;
  /** Username of the other side; empty if the account is deleted or suspended. */
  other: string;
  now: Date;
  timeZone: string | null;
  /** Renders a control that uploads a picture of the delivery and passes its URL to `fill`. */
  pictureUpload: (fill: (url: string) => void) => ReactNode;
  onShow: (agreement: AgreementView) => void;
  /** Renders what platforms say about a delivered item of the version in force. */
  results?: (n: number) => ReactNode;
}

interface DeliverableActionsProps {
  version: number;
  deliverable: DeliverableView;
  delivering: Delivering;
}

export function DeliverableActions({ version, deliverable, delivering }: DeliverableActionsProps) {
  const { n, what, delivery } = deliverable;
  const { requestId, side, pictureUpload, onShow } = delivering;
  const [open, setOpen] = useState(false);
  const confirm = useWrite(api.confirmDelivery, { success: 'Delivery confirmed', onSuccess: onShow });
  if (delivery?.dateConfirmed) return null;
  const about = <span className="visually-hidden">: {what || `number ${n}`}</span>;
  const params = { id: requestId, n: String(n) };
  if (delivery && delivery.by !== side) {
    const body = { version, delivered: delivery.date };
    return (
      <Button size="s" busy={confirm.pending} onClick={() => confirm.run({ params, body })}>
        Confirm{about}
      </Button>
    );
  }
  return (
    <div className={styles.actions}>
      <Button
        size="s"
        variant={delivery ? 'quiet' : 'secondary'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {delivery ? 'Change what you delivered' : 'Mark as delivered'}
        {about}
      </Button>
      <DeliveryDialog
        open={open}
        onOpenChange={setOpen}
        requestId={requestId}
        version={version}
        deliverable={deliverable}
        pictureUpload={pictureUpload}
        onDelivered={onShow}
      />
    </div>
  );
}
