import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { useDraftText } from '#web/drafts/use-draft-text.ts';
import { useViewer } from '#web/viewer.ts';
import type { RequestView } from '../requests.contract.ts';
import { noteDraft } from './request-shown.ts';
import styles from './withdraw-button.module.css';

const EndDialog = onDemand(() => import('./end-request-dialog.tsx'), 'EndRequestDialog');

export function WithdrawButton({ request }: { request: RequestView }) {
  const [open, setOpen] = useState(false);
  const [note, setNote] = useDraftText(noteDraft(useViewer()?.username ?? '', request.requestId), open);
  return (
    <>
      <IconButton
        className={styles.button}
        label={`Cancel request on ${request.kollabTitle}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Trash2 aria-hidden />
      </IconButton>
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
