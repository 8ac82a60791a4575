import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';

const TermDialog = onDemand(() => import('./term-dialog.tsx'), 'TermDialog');

export function AddTerm() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Block a word
      </Button>
      <TermDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
