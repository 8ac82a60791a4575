import { useState } from 'react';
import type { FullKollabView } from '#modules/kollabs/kollabs.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { type Keyed, useWrite } from '#web/write/use-write.ts';
import styles from './kollab-owner-actions-card.module.css';

interface KollabOwnerActionsProps {
  kollab: Pick<FullKollabView, 'kollabId' | 'title' | 'active' | 'visible'>;
  /** The page to navigate to after a deletion. Without it, the current list is reloaded. */
  afterDelete?: string;
  size?: 'm' | 's';
}

/** A hidden Kollab can be neither edited nor reopened. */
export function KollabOwnerActions({ kollab, afterDelete, size = 's' }: KollabOwnerActionsProps) {
  const [asking, setAsking] = useState(false);
  const params = { id: kollab.kollabId };
  const close = useWrite(() => api.closeKollab({ params }), { success: 'Closed to new requests' });
  const reopen = useWrite(() => api.reopenKollab({ params }), { success: 'Open to new requests again' });
  const remove = useWrite((keyed: Keyed = {}) => api.deleteKollab({ params, ...keyed }), {
    success: ({ message }) => message,
    ...(afterDelete !== undefined && { goTo: afterDelete }),
  });

  return (
    <div className={styles.actions}>
      {kollab.visible ? (
        <Button
          size={size}
          render={<Link to={paths.editKollab(kollab.kollabId)} aria-label={`Edit ${kollab.title}`} />}
        >
          Edit
        </Button>
      ) : (
        <OutOfSightNotice kollabId={kollab.kollabId} />
      )}
      {kollab.active && kollab.visible ? (
        <Button
          size={size}
          render={
            <Link
              to={paths.inviteToKollab(kollab.kollabId)}
              aria-label={`Invite people to ${kollab.title}`}
            />
          }
        >
          Invite
        </Button>
      ) : null}
      <Button
        size={size}
        render={<Link to={paths.duplicateKollab(kollab.kollabId)} aria-label={`Duplicate ${kollab.title}`} />}
      >
        Duplicate
      </Button>
      {kollab.active ? (
        <Button
          size={size}
          busy={close.pending}
          onClick={() => close.run()}
          aria-label={`Close ${kollab.title}`}
        >
          Close
        </Button>
      ) : kollab.visible ? (
        <Button
          size={size}
          busy={reopen.pending}
          onClick={() => reopen.run()}
          aria-label={`Reopen ${kollab.title}`}
        >
          Reopen
        </Button>
      ) : null}
      <Button
        size={size}
        variant="quiet"
        onClick={() => setAsking(true)}
        aria-haspopup="dialog"
        aria-label={`Delete ${kollab.title}`}
      >
        Delete
      </Button>
      <ConfirmDialogOnDemand
        open={asking}
        onOpenChange={setAsking}
        title="Delete this Kollab?"
        confirmLabel="Delete Kollab"
        danger
        onConfirm={() => void remove.run()}
      >
        <p>
          <strong dir="auto">{kollab.title}</strong> will disappear from every list, and its pending requests
          will be closed. Its completed collaborations stay on your profile. You cannot undo this.
        </p>
      </ConfirmDialogOnDemand>
    </div>
  );
}

export function OutOfSightNotice({ kollabId }: { kollabId: string }) {
  return (
    <p>
      Others cannot see this Kollab: our moderators have hidden it, or still have to look at it. Until they
      show it again, you can close or delete it, but not edit or reopen it.{' '}
      <Link to={paths.decision(kollabId)}>Read why, and how to object</Link>
    </p>
  );
}
