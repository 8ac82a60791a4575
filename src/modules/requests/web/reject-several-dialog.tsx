import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';
import { NOTE_LENGTH } from '../requests.limits.rules.ts';
import type { RejectedSeveral } from '../shortlist.contract.ts';
import styles from './end-request-dialog.module.css';
import { stepNoteProblem } from './note-check.ts';
import { RejectionReasons } from './rejection-reasons.tsx';

interface RejectSeveralDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kollabId: string;
  /** The chosen requests with the names of their senders. */
  chosen: ReadonlyMap<string, string>;
  onDone: (result: RejectedSeveral) => void;
}

export function RejectSeveralDialog(props: RejectSeveralDialogProps) {
  const { open, onOpenChange, kollabId, chosen, onDone } = props;
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState<string>();
  const problem = stepNoteProblem(note, false) ?? refused;
  const reject = useWrite(api.rejectSeveral, {
    success: ({ message }) => message,
    onSuccess: (result) => {
      setNote('');
      onDone(result);
    },
    onRefused: ({ fields }) => {
      setRefused(fields.note);
      return fields.note !== undefined;
    },
  });
  const confirm = async () => {
    if (problem) return false;
    const body = { requestIds: [...chosen.keys()], ...(note.trim() !== '' && { note }) };
    return (await reject.run({ params: { id: kollabId }, body })) !== undefined;
  };
  const one = chosen.size === 1;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={one ? 'Reject this request?' : `Reject these ${chosen.size} requests?`}
      confirmLabel={one ? 'Reject request' : `Reject ${chosen.size} requests`}
      cancelLabel={one ? 'Keep it open' : 'Keep them open'}
      danger
      onConfirm={confirm}
    >
      <div className={styles.body}>
        <ul className={styles.names} aria-label="Requests from">
          {[...chosen].map(([id, name]) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
        <p>
          {one
            ? 'We will tell them and pass on your note.'
            : 'We will tell each of them and pass on your note. Nobody sees who else got it.'}{' '}
          You cannot undo this. They can send a new request after a day.
        </p>
        <RejectionReasons note={note} onNote={setNote} />
        <TextArea
          label={one ? 'Note' : 'Note to each of them'}
          rows={3}
          maxPoints={NOTE_LENGTH}
          value={note}
          error={problem}
          onChange={(event) => {
            setRefused(undefined);
            setNote(event.target.value);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}
