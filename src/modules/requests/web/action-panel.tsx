import { useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { RequestView } from '../requests.contract.ts';
import { actionLooks, isViewersMove, type ViewerAction } from '../requests.display.rules.ts';
import type { Ending } from '../requests.moves.rules.ts';
import { NOTE_LENGTH } from '../requests.notes.rules.ts';
import styles from './action-panel.module.css';
import { asEnding } from './ending.ts';
import { stepNoteProblem } from './note-check.ts';

const EndDialog = onDemand(() => import('./end-request-dialog.tsx'), 'EndRequestDialog');

interface ActionPanelProps {
  request: RequestView;
  /** The other side's name. */
  other: string;
  actions: ViewerAction[];
  note: string;
  onNote: (note: string) => void;
  onStep: (request: RequestView) => void;
  /** Leads to the agreement that waits for the viewer's answer, where one does. */
  onAnswer: (() => void) | undefined;
}

/** The buttons that are the viewer's now, with the note that goes along. */
export function ActionPanel({ request, other, actions, note, onNote, onStep, onAnswer }: ActionPanelProps) {
  const [noteProblem, setNoteProblem] = useState<string>();
  const [ending, setEnding] = useState<Ending | null>(null);
  const [dialogOpen, setDialogOpen] = useState(false);
  const [completing, setCompleting] = useState(false);
  const tooLong = stepNoteProblem(note, false);
  const written = useRef(note);
  written.current = note;
  const sending = useWrite(sendStep, {
    success: (_, { action }) => actionLooks[action].done,
    onSuccess: (stepped, { body }) => {
      onStep(stepped);
      // What was written on meanwhile stays.
      if (body.note === written.current) onNote('');
    },
    onRefused: ({ fields }) => {
      setNoteProblem(fields.note);
      return fields.note !== undefined;
    },
  });
  const noteIsFine = ({ note: takes }: ViewerAction) => {
    const problem = takes === 'none' ? undefined : stepNoteProblem(note, takes === 'required');
    setNoteProblem(problem);
    if (problem) document.getElementById('step-note')?.focus();
    return problem === undefined;
  };
  const take = (taken: ViewerAction) => {
    const { action, step, note: takes } = taken;
    // The buttons of these open the dialog instead.
    if (step === 'delete' || !noteIsFine(taken)) return;
    const body = takes === 'none' || note.trim() === '' ? {} : { note };
    return sending.run({ action, step, body, params: { id: request.requestId } });
  };

  const completion = actions.find(({ action }) => action === 'complete');

  return (
    <section className={styles.panel} aria-labelledby="actions-title">
      <h2 id="actions-title">
        {onAnswer || isViewersMove(actions) ? 'Your move' : <>Waiting for {other}</>}
      </h2>
      {onAnswer && (
        <div>
          <Button wide variant="primary" aria-describedby="hint-answer" onClick={onAnswer}>
            Answer the agreement
          </Button>
          <p id="hint-answer" className={styles.hint}>
            <bdi>{other}</bdi> proposed one, and waits for you to accept it, change it or decline.
          </p>
        </div>
      )}
      <TextArea
        id="step-note"
        label="Note to the other side"
        hint="Goes along with what you do next, or on its own as an update."
        rows={3}
        maxPoints={NOTE_LENGTH}
        value={note}
        error={noteProblem ?? tooLong}
        onChange={(event) => {
          setNoteProblem(undefined);
          onNote(event.target.value);
        }}
      />
      <ul className={styles.actions}>
        {actions.map((action) => {
          const end = asEnding(action.action);
          return (
            <li key={action.action}>
              <Button
                wide
                variant={variantOf(action)}
                disabled={!action.enabled}
                aria-describedby={action.hint ? `hint-${action.action}` : undefined}
                aria-haspopup={end || action === completion ? 'dialog' : undefined}
                onClick={() => {
                  if (action === completion) return noteIsFine(action) && setCompleting(true);
                  if (!end) return take(action);
                  setEnding(end);
                  setDialogOpen(true);
                }}
              >
                {action.label}
              </Button>
              {action.hint && (
                <p id={`hint-${action.action}`} className={styles.hint}>
                  {action.hint}
                </p>
              )}
              {action.action === 'remind' && request.lastRemindedAt && (
                <p className={styles.hint}>
                  Last reminded on <Time value={request.lastRemindedAt} />
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <EndDialog
        open={dialogOpen && ending !== null}
        onOpenChange={setDialogOpen}
        request={request}
        ending={ending ?? 'cancel'}
        other={other}
        note={note}
        onNote={onNote}
      />
      <ConfirmDialogOnDemand
        open={completing}
        onOpenChange={setCompleting}
        title="Mark your part completed?"
        confirmLabel="Mark completed"
        cancelLabel="Not yet"
        onConfirm={() => completion && take(completion)}
      >
        This tells {other} that you have done everything you agreed on, and you cannot take it back.
      </ConfirmDialogOnDemand>
    </section>
  );
}

interface StepInput {
  action: ViewerAction['action'];
  step: Exclude<ViewerAction['step'], 'delete'>;
  params: { id: string };
  body: { note?: string };
  key?: string;
}

function sendStep({ action: _, step, ...input }: StepInput) {
  switch (step) {
    case 'accept':
      return api.acceptRequest(input);
    case 'complete':
      return api.completeRequest(input);
    case 'finalize':
      return api.finalizeRequest(input);
    case 'update':
      return api.updateRequest({ ...input, body: { note: input.body.note ?? '' } });
    case 'remind':
      return api.remindRequest({ ...input, body: {} });
  }
}

/** The dangerous ones only open a dialog, where the red button is. */
function variantOf({ tone }: ViewerAction) {
  return tone === 'primary' ? 'primary' : tone === 'danger' ? 'quiet' : 'secondary';
}
