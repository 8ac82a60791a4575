import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Sheet } from '../sheet/sheet.tsx';

type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The edge it comes from; `full` covers the screen. */
  side: 'top' | 'full';
  children: ReactNode;
};

/** A modal panel from an edge, for search and the mobile menu. Traps and returns the focus. Load it on demand. */
export function Drawer({ open, onOpenChange, side, ...sheet }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Sheet {...sheet} kind={side} onClose={() => onOpenChange(false)} />
    </Base.Root>
  );
}
