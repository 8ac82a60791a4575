import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { Sheet } from '../sheet/sheet.tsx';

export type DialogProps = {
  open: boolean;
  /** Asked to close by Escape, the cross or a press outside; the page decides. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** A sentence under the title that also describes the dialog. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the last one is the main one. */
  footer?: ReactNode;
  size?: 's' | 'm' | 'l';
  /** A press outside does not close it: where something has been written. */
  keepOnPressOutside?: boolean;
  /** What takes the focus; otherwise the first field of the content, or the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
};

/** A modal dialog: keeps the focus inside, closes on Escape, and gives the focus back. Load it on demand. */
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
      <Sheet {...sheet} place={size} onClose={() => onOpenChange(false)} />
    </Base.Root>
  );
}
