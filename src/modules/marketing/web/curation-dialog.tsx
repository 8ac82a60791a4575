import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './curation-dialog.module.css';

interface CurationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** How lists are curated: similarity as product.md section 9 orders it. */
export function CurationDialog({ open, onOpenChange }: CurationDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="How does curation work?"
      description="No secret recipe: three questions, always in this order."
      footer={<Button onClick={() => onOpenChange(false)}>Got it</Button>}
    >
      <ol className={styles.questions}>
        <li>
          <b>Is it your field?</b> Kollabs and people of your own content category come first.
        </li>
        <li>
          <b>Is it your platform?</b> Among those, the ones who feature the platform that you feature.
        </li>
        <li>
          <b>Is it your size?</b> Among those, the audiences nearest to yours, because equals collaborate more
          easily.
        </li>
      </ol>
      <p>
        Nobody can pay to come first. Audience figures are read from the platforms, never typed in. You see
        your curated lists once you are signed in.
      </p>
    </Dialog>
  );
}
