import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import clsx from 'clsx';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { useBusy } from '../button/use-busy.ts';
import styles from './dialog.module.css';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The deed, in its own words: 'Delete Kollab', not 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** The dialog stays open and busy until this settles, and then closes, unless it answers false. */
  onConfirm: () => unknown;
};

/** Asks before something that cannot be undone; the focus starts on Cancel. Load it on demand. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  onConfirm,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [confirm, busy] = useBusy(async () => {
    const outcome = await onConfirm();
    if (outcome !== false) onOpenChange(false);
  });
  return (
    <Base.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={clsx(styles.popup, styles.s)} initialFocus={cancel}>
            <header className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
            </header>
            <Base.Description className={styles.description} render={<div />}>
              {children}
            </Base.Description>
            <footer className={styles.footer}>
              <Button ref={cancel} disabled={busy} onClick={() => onOpenChange(false)}>
                {cancelLabel}
              </Button>
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => confirm()}>
                {confirmLabel}
              </Button>
            </footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
