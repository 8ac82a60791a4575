import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';

interface Overlay {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A button that opens an overlay. */
export function Opener({ label, children }: { label: string; children: (overlay: Overlay) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {children({ open, onOpenChange: setOpen })}
    </>
  );
}
