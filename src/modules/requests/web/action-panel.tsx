import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { LIMITS } from '#contract/limits.ts';
import { Button } from '#ui/button/button.tsx';
import { useBusy } from '#ui/button/use-busy.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { Time } from '#ui/time/time.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { api } from '#web/api.ts';
import { useIntentKey } from '#web/use-intent-key.ts';
import type { RequestView } from '../requests.contract.ts';
import { actionLooks, type ViewerAction } from '../requests.display.rules.ts';
import styles from './action-panel.module.css';
import { asEnding, type Ending } from './ending.ts';
import { stepNoteProblem } from './note-check.ts';

const EndDialog = onDemand(() => import('./end-request-dialog.tsx'), 'EndRequestDialog');

/** How long a refusal stays: it has two sentences, and the page changes under it. */
const REFUSAL_MS = 10_000;

interface ActionPanelProps {
  request: RequestView;
  /** The other side's name. */
  other: string;
  actions: ViewerAction[];
  note: string;
  onNote: (note: string) => void;
  onStep: (request: RequestView) => void;
}

/** The buttons that are the viewer's now, with the note that goes along. */
export function ActionPanel({ request, other, actions, note, onNote, onStep }: ActionPanelProps) {
  const [noteProblem, setNoteProblem] = useState<string>();
  const [ending, setEnding] = useState<Ending | null>(null);
  const [asked, setAsked] = useState(false);
  const intent = useIntentKey();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const tooLong = stepNoteProblem(note, false);

  const [step] = useBusy(async ({ action, call, note: takes }: ViewerAction) => {
    if (call === 'delete') return;
    const problem = takes === 'none' ? undefined : stepNoteProblem(note, takes === 'required');
    setNoteProblem(problem);
    if (problem) {
      document.getElementById('step-note')?.focus();
      return;
    }
    try {
      const body = takes === 'none' || note.trim() === '' ? {} : { note };
      const key = intent.keyFor([action, body]);
      onStep(await send(call, request.requestId, body, key));
      intent.arrived();
      if ('note' in body) onNote('');
      toast.success(actionLooks[action].done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.fields.note) setNoteProblem(error.fields.note);
      else toast.error(error.message, { duration: REFUSAL_MS });
      // The other side acted meanwhile: what is shown is no longer so.
      if ([404, 409, 429].includes(error.status)) await revalidate();
    }
  });

  return (
    <section className={styles.panel} aria-labelledby="actions-title">
      <h2 id="actions-title">Your move</h2>
      <TextArea
        id="step-note"
        label="Note to the other side"
        hint="Goes along with what you do next, or on its own as an update."
        rows={3}
        maxPoints={LIMITS.note}
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
                aria-haspopup={end ? 'dialog' : undefined}
                onClick={() => {
                  if (!end) return step(action);
                  setEnding(end);
                  setAsked(true);
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
        open={asked && ending !== null}
        onOpenChange={setAsked}
        request={request}
        ending={ending ?? 'cancel'}
        other={other}
        note={note}
        onNote={onNote}
      />
    </section>
  );
}

function send(
  call: Exclude<ViewerAction['call'], 'delete'>,
  id: string,
  body: { note?: string },
  key: string,
) {
  const params = { id };
  switch (call) {
    case 'accept':
      return api.acceptRequest({ params, body, key });
    case 'complete':
      return api.completeRequest({ params, body, key });
    case 'finalize':
      return api.finalizeRequest({ params, body, key });
    case 'update':
      return api.updateRequest({ params, body: { note: body.note ?? '' }, key });
    case 'remind':
      return api.remindRequest({ params, body: {}, key });
  }
}

/** The dangerous ones only open a dialog, where the red button is. */
function variantOf({ tone }: ViewerAction) {
  return tone === 'primary' ? 'primary' : tone === 'danger' ? 'quiet' : 'secondary';
}
