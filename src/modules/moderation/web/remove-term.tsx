import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { TermView } from '../terms.contract.ts';
import styles from './moderation.module.css';

export function RemoveTerm({ one: { termId, term } }: { one: TermView }) {
  const [open, setOpen] = useState(false);
  const remove = useWrite(api.removeTerm, { success: ({ message }) => message });
  return (
    <div className={styles.act}>
      <Button
        size="s"
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={`Remove “${term}”`}
        onClick={() => setOpen(true)}
      >
        Remove
      </Button>
      <ConfirmDialogOnDemand
        open={open}
        onOpenChange={setOpen}
        title="Remove this blocked word?"
        confirmLabel="Remove"
        danger
        onConfirm={async () => {
          await remove.run({ params: { id: termId } });
        }}
      >
        <p>
          “<bdi>{term}</bdi>” will no longer slow down or hide texts. What it hid stays hidden until a
          moderator has looked at it. The log shows that you removed it.
        </p>
      </ConfirmDialogOnDemand>
    </div>
  );
}
