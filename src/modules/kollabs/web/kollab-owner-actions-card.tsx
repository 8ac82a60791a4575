import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import styles from './kollab-owner-actions-card.module.css';

interface KollabOwnerActionsCardProps {
  kollab: Pick<KollabView, 'kollabId' | 'title' | 'active'>;
  /** Where to go once it is deleted; left out, the page that lists it stays and is read anew. */
  afterDelete?: string;
  size?: 'm' | 's';
}

/** What only its owner can do with a Kollab: close it to new requests, open it again, delete it. */
export function KollabOwnerActionsCard({ kollab, afterDelete, size = 's' }: KollabOwnerActionsCardProps) {
  const [asking, setAsking] = useState(false);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const toast = useToast();
  const params = { id: kollab.kollabId };

  /** Tells how it went, and shows the page as things now stand. */
  const act = async (change: () => Promise<string>, leaveTo?: string) => {
    try {
      toast.success(await change());
      if (leaveTo) await navigate(leaveTo);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    }
    await revalidate();
  };
  const close = () =>
    act(async () => {
      await api.closeKollab({ params });
      return 'Closed to new requests';
    });
  const reopen = () =>
    act(async () => {
      await api.reopenKollab({ params });
      return 'Open to new requests again';
    });
  const remove = () => act(async () => (await api.deleteKollab({ params })).message, afterDelete);

  return (
    <div className={styles.actions}>
      {kollab.active ? (
        <Button
          size={size}
          onClick={close}
          aria-label={`Close ${kollab.title}`}
          title="Open requests go on; nobody can send a new one."
        >
          Close
        </Button>
      ) : (
        <Button size={size} onClick={reopen} aria-label={`Reopen ${kollab.title}`}>
          Reopen
        </Button>
      )}
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
        onConfirm={remove}
      >
        <p>
          <strong dir="auto">{kollab.title}</strong> will be gone from every list, and its pending requests
          will be closed. This cannot be undone. Collaborations that were completed on it stay on your
          profile.
        </p>
      </ConfirmDialogOnDemand>
    </div>
  );
}
