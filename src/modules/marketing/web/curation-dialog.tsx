import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './curation-dialog.module.css';

interface CurationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Explains to visitors, who have no curated lists yet, how these are made. */
export function CurationDialog({ open, onOpenChange }: CurationDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="How does curation work?"
      description="No secret recipe: both lists start from your content category."
      footer={<Button onClick={() => onOpenChange(false)}>Got it</Button>}
    >
      <ul className={styles.questions}>
        <li>
          <b>Curated kollabs</b> Kollabs in your category that are open to requests, newest first.
        </li>
        <li>
          <b>Curated users</b> People in your category. Those who feature your platform come first, the ones
          with an audience closest to yours at the top.
        </li>
      </ul>
      <p>
        Nobody can pay to come first. Audience figures are read from the platforms, never typed in. You see
        your curated lists once you are signed in.
      </p>
    </Dialog>
  );
}
