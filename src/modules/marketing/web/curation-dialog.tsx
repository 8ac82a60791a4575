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
      description="No secret recipe: both lists begin with your content category."
      footer={<Button onClick={() => onOpenChange(false)}>Got it</Button>}
    >
      <ul className={styles.questions}>
        <li>
          <b>Curated Kollabs</b> Those of your category that are open to requests, the newest first.
        </li>
        <li>
          <b>Curated people</b> Those of your category. The ones who feature your platform come first, and
          among them the audiences nearest to yours in size.
        </li>
      </ul>
      <p>
        Nobody can pay to come first. Audience figures are read from the platforms, never typed in. You see
        your curated lists once you are signed in.
      </p>
    </Dialog>
  );
}
