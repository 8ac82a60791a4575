import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { Sheet } from '../sheet/sheet.tsx';

export type DialogProps = {
  open: boolean;
  /** Called on Escape, the close button or a press outside; the page decides. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** A sentence below the title that also describes the dialog. */
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  size?: 's' | 'm' | 'l';
  /** Ignores presses outside, for a dialog in which something was typed. */
  keepOnPressOutside?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
};

/** A modal dialog: traps the focus, closes on Escape, and returns the focus. Load it on demand. */
export function Dialog({
  open,
  onOpenChange,
  size = 'm',
  keepOnPressOutside = false,
  ...sheet
}: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      disablePointerDismissal={keepOnPressOutside}
    >
      <Sheet {...sheet} kind={size} onClose={() => onOpenChange(false)} />
    </Base.Root>
  );
}
