import type { ProofView } from '#modules/proofs/proofs.contract.ts';
import { checkTexts } from '#modules/proofs/proofs.messages.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { CopyButton } from '#web/copy-button.tsx';
import { useWrite } from '#web/write/use-write.ts';
import styles from './add-account-dialog.module.css';

interface VerifyLinkDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  connectionId: string;
  /** Null before the first check. */
  proof: ProofView | null;
  profileUrl: string;
}

/** Says how to link back from a page, and checks it. */
export function VerifyLinkDialog({
  open,
  onOpenChange,
  connectionId,
  proof,
  profileUrl,
}: VerifyLinkDialogProps) {
  const check = useWrite(() => api.checkLink({ params: { connectionId } }), {
    success: ({ state }) =>
      state === 'verified' ? 'Your link is verified.' : 'We did not find a link back yet.',
    onSuccess: ({ state }) => {
      if (state === 'verified') onOpenChange(false);
    },
    changes: ['page', 'viewer'],
  });
  const code = `<a rel="me" href="${profileUrl}">${profileUrl}</a>`;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Verify this link">
      <div className={styles.content}>
        <p className={styles.soft}>
          Add this link to the page, and keep it there. It shows that the page and this profile belong
          together. We look at the page now, and then once a day.
        </p>
        <p className={styles.code}>
          <code>{code}</code>
        </p>
        {proof?.found.page && proof.checkedAt ? (
          <p className={styles.soft}>
            {checkTexts.page[proof.found.page]} Last checked{' '}
            <Time value={proof.checkedAt} format="relative" />
          </p>
        ) : null}
        <p className={styles.actions}>
          <Button variant="primary" busy={check.pending} busyLabel="Checking" onClick={() => check.run()}>
            Check now
          </Button>
          <CopyButton text={code} label="Copy the link" />
        </p>
      </div>
    </Dialog>
  );
}
