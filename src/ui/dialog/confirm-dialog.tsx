import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { useBusy } from '../button/use-busy.ts';
import { Sheet } from '../sheet/sheet.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The consequence, and whether it can be undone. */
  children: ReactNode;
  /** Names the action: 'Delete Kollab', not 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** The dialog stays open and busy until this settles. Then it closes, unless this returned false. */
  onConfirm: () => unknown;
};

/** Asks before an action that cannot be undone; the initial focus is on Cancel. Load it on demand. */
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
      <Sheet
        kind="s"
        title={title}
        description={children}
        initialFocus={cancel}
        footer={
          <>
            <Button ref={cancel} disabled={busy} onClick={() => onOpenChange(false)}>
              {cancelLabel}
            </Button>
            <Button
              variant={danger ? 'danger' : 'primary'}
              busy={busy}
              // Ignores the second click of a double click that opened the dialog.
              onClick={({ detail }) => detail < 2 && confirm()}
            >
              {confirmLabel}
            </Button>
          </>
        }
      />
    </Base.Root>
  );
}
