import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { LIMITS } from '#contract/limits.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import type { RequestView } from '../requests.contract.ts';
import { actionLooks } from '../requests.display.rules.ts';
import styles from './end-request-dialog.module.css';
import { type Ending, endingWords } from './ending.ts';
import { stepNoteProblem } from './note-check.ts';

interface EndRequestDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  request: Pick<RequestView, 'requestId' | 'kollabId'>;
  ending: Ending;
  /** Whose name the words use for the other side. */
  other: string;
  note: string;
  onNote: (note: string) => void;
}

/** Asks before a request is rejected, withdrawn or cancelled, with a note if one likes. */
export function EndRequestDialog(props: EndRequestDialogProps) {
  const { open, onOpenChange, request, ending, other, note, onNote } = props;
  const [refused, setRefused] = useState<string>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const words = endingWords[ending];
  const problem = stepNoteProblem(note, false) ?? refused;

  const end = async () => {
    if (stepNoteProblem(note, false)) return false;
    try {
      const { requestId, kollabId } = request;
      const written = note.trim() === '' ? {} : { note };
      await api.endRequest({ params: { id: kollabId }, body: { requestId, ...written } });
      onNote('');
      toast.success(actionLooks[ending].done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.fields.note) {
        setRefused(error.fields.note);
        return false;
      }
      toast.error(error.message, { duration: 10_000 });
      // Only what may still come to pass is worth asking again.
      if (error.status !== 409 && error.status !== 404) return false;
    }
    await revalidate();
    return true;
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel={words.keep}
      danger
      onConfirm={end}
    >
      <div className={styles.body}>
        <p>{words.text(other)}</p>
        <TextArea
          label={`Note to ${other}`}
          rows={3}
          maxPoints={LIMITS.note}
          value={note}
          error={problem}
          onChange={(event) => {
            setRefused(undefined);
            onNote(event.target.value);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}
