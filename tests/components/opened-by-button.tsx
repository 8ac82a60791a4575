import { type ReactNode, useState } from 'react';

type Overlay = { open: boolean; onOpenChange: (open: boolean) => void };

export function OpenedByButton({ children }: { children: (overlay: Overlay) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <a href="#before">Before</a>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <a href="#after">After</a>
      {children({ open, onOpenChange: setOpen })}
    </>
  );
}
