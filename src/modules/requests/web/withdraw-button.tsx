import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import type { RequestView } from '../requests.contract.ts';

const EndDialog = onDemand(() => import('./end-request-dialog.tsx'), 'EndRequestDialog');

/** Deletes a sent request from where it stands in a table, after asking. */
export function WithdrawButton({ request }: { request: RequestView }) {
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        icon={<Trash2 aria-hidden />}
        aria-haspopup="dialog"
        aria-label={`Delete request on ${request.kollabTitle}`}
        onClick={() => setOpen(true)}
      >
        Delete
      </Button>
      <EndDialog
        open={open}
        onOpenChange={setOpen}
        request={request}
        ending="withdraw"
        other={request.recipientDisplayName}
        note={note}
        onNote={setNote}
      />
    </>
  );
}
