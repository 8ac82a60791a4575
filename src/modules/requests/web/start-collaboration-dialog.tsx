import { CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { LIMITS } from '#contract/limits.ts';
import { Button } from '#ui/button/button.tsx';
import { useBusy } from '#ui/button/use-busy.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { useIntentKey } from '#web/use-intent-key.ts';
import { introductionProblem } from './note-check.ts';
import { ParticipantCard } from './participant-card.tsx';
import type { Participant } from './request-shown.ts';
import styles from './start-collaboration-dialog.module.css';

interface StartCollaborationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kollabId: string;
  sender: Participant;
  recipient: Participant;
  draft: string;
  onDraft: (draft: string) => void;
  /** The page tells something that is no longer so: called once the refusal has been read. */
  onOutdated: () => unknown;
}

/** Introduces the sender to a Kollab's owner and sends the request. */
export function StartCollaborationDialog(props: StartCollaborationDialogProps) {
  const { open, onOpenChange, kollabId, sender, recipient, draft, onDraft, onOutdated } = props;
  const [noteProblem, setNoteProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const outdated = useRef(false);
  const note = useRef<HTMLTextAreaElement>(null);
  const intent = useIntentKey();
  const navigate = useNavigate();
  const toast = useToast();
  const tooLong = draft === '' ? undefined : introductionProblem(draft);

  const [send, busy] = useBusy(async () => {
    const problem = introductionProblem(draft);
    setNoteProblem(problem);
    setRefusal(undefined);
    if (problem) {
      note.current?.focus();
      return;
    }
    try {
      const body = { note: draft };
      const answer = await api.createRequest({
        params: { id: kollabId },
        body,
        key: intent.keyFor([kollabId, body]),
      });
      intent.arrived();
      toast.success('Successfully sent request');
      onDraft('');
      await navigate(paths.request(answer.requestId));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outdated.current = error.status === 409 || error.status === 404;
      if (error.fields.note) setNoteProblem(error.fields.note);
      else setRefusal(error.message);
    }
  });
  const change = (next: boolean) => {
    if (busy) return;
    onOpenChange(next);
    if (next) return;
    setRefusal(undefined);
    setNoteProblem(undefined);
    if (outdated.current) onOutdated();
    outdated.current = false;
  };

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Begin Kollaborating"
      size="l"
      keepOnPressOutside
      initialFocus={note}
      footer={
        <>
          <Button disabled={busy} onClick={() => change(false)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form="start-collaboration" busy={busy} busyLabel="Sending">
            Send request to {recipient.displayName}
          </Button>
        </>
      }
    >
      <form
        id="start-collaboration"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className={styles.people}>
          <ParticipantCard side="sender" person={sender} own linked={false} />
          <ParticipantCard side="recipient" person={recipient} linked={false} />
        </div>
        <TextArea
          ref={note}
          label="Introduce yourself to the recipient"
          hint="Who you are, what you make, and why this Kollab. Only the two of you can read it."
          required
          rows={5}
          maxPoints={LIMITS.note}
          value={draft}
          error={noteProblem ?? tooLong}
          onChange={(event) => {
            setNoteProblem(undefined);
            onDraft(event.target.value);
          }}
        />
        <p className={styles.refusal} role="alert">
          {refusal && (
            <>
              <CircleAlert aria-hidden size={20} />
              {refusal}
            </>
          )}
        </p>
      </form>
    </Dialog>
  );
}
