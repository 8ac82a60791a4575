import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { RequestView } from '../requests.contract.ts';
import { NOTE_LENGTH } from '../requests.limits.rules.ts';
import type { Ending } from '../requests.moves.rules.ts';
import styles from './end-request-dialog.module.css';
import { endingWords } from './ending.ts';
import { stepNoteProblem } from './note-check.ts';
import { RejectionReasons } from './rejection-reasons.tsx';

interface EndRequestDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  request: Pick<RequestView, 'requestId' | 'kollabId'>;
  ending: Ending;
  other: string;
  note: string;
  onNote: (note: string) => void;
}

export function EndRequestDialog(props: EndRequestDialogProps) {
  const { open, onOpenChange, request, ending, other, note, onNote } = props;
  const [refused, setRefused] = useState<string>();
  const words = endingWords[ending];
  const problem = stepNoteProblem(note, false) ?? refused;
  const end = useWrite(api.endRequest, {
    success: ({ message }) => message,
    onSuccess: () => onNote(''),
    onRefused: ({ fields, outdated }) => {
      setRefused(fields.note);
      // Stays open only if the ending can be tried again.
      if (outdated) onOpenChange(false);
      return fields.note !== undefined;
    },
  });
  const confirm = async () => {
    if (problem) return false;
    const { requestId, kollabId } = request;
    const body = { requestId, ending, ...(note.trim() !== '' && { note }) };
    return (await end.run({ params: { id: kollabId }, body })) !== undefined;
  };

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel={words.keep}
      danger
      onConfirm={confirm}
    >
      <div className={styles.body}>
        <p>{words.text(other)}</p>
        {ending === 'reject' && <RejectionReasons note={note} onNote={onNote} />}
        <TextArea
          label={`Note to ${other}`}
          rows={3}
          maxPoints={NOTE_LENGTH}
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
