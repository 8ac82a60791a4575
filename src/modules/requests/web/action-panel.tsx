import { useRef, useState } from 'react';
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { RequestView } from '../requests.contract.ts';
import { actionLooks, isAwaited, isViewersMove, type ViewerAction } from '../requests.display.rules.ts';
import type { RefusalCode } from '../requests.errors.ts';
import { NOTE_LENGTH } from '../requests.limits.rules.ts';
import type { Ending } from '../requests.moves.rules.ts';
import { isFinishing, type OpenItem, type Unsettled } from '../requests.open-items.rules.ts';
import styles from './action-panel.module.css';
import { isEnding } from './ending.ts';
import { stepNoteProblem } from './note-check.ts';

const EndDialog = onDemand(() => import('./end-request-dialog.tsx'), 'EndRequestDialog');
const FinishDialog = onDemand(() => import('./finish-dialog.tsx'), 'FinishDialog');

const OPEN_ITEMS: RefusalCode = 'open_items';

interface ActionPanelProps {
  request: RequestView;
  other: string;
  actions: ViewerAction[];
  note: string;
  onNote: (note: string) => void;
  onStep: (request: RequestView) => void;
  /** With it, finalizing asks, too. */
  unsettled: Unsettled | null;
  onAnswer?: (() => void) | undefined;
}

export function ActionPanel(props: ActionPanelProps) {
  const { request, other, actions, note, onNote, onStep, unsettled, onAnswer } = props;
  const [noteProblem, setNoteProblem] = useState<string>();
  const [ending, setEnding] = useState<Ending | null>(null);
  const [dialogOpen, setDialogOpen] = useState(false);
  const [finishQuestion, setFinishQuestion] = useState<FinishQuestion>({ action: 'complete', openItems: [] });
  const [finishOpen, setFinishOpen] = useState(false);
  const isRefusedWithOpenItems = useRef(false);
  const tooLong = stepNoteProblem(note, false);
  const latestNote = useRef(note);
  latestNote.current = note;
  const sending = useWrite(sendStep, {
    success: (_, { action }) => actionLooks[action].done,
    onSuccess: (stepped, { body }) => {
      onStep(stepped);
      // Keeps the note if it was edited while the request was sent.
      if (body.note === latestNote.current) onNote('');
    },
    onRefused: ({ code, fields, payload }, { action }) => {
      if (code === OPEN_ITEMS && isFinishing(action)) {
        isRefusedWithOpenItems.current = true;
        askToFinish({ action, openItems: payload.openItems as OpenItem[] });
        return true;
      }
      setNoteProblem(fields.note);
      return fields.note !== undefined;
    },
  });
  const checkNote = ({ note: noteUse }: ViewerAction) => {
    const problem = noteUse === 'none' ? undefined : stepNoteProblem(note, noteUse === 'required');
    setNoteProblem(problem);
    if (problem) document.getElementById('step-note')?.focus();
    return problem === undefined;
  };
  const askToFinish = (question: FinishQuestion) => {
    setFinishQuestion(question);
    setFinishOpen(true);
  };
  const send = (chosen: ViewerAction, acknowledged = false) => {
    const { action, note: noteUse } = chosen;
    // The buttons of endings open a dialog instead.
    if (isEnding(action) || !checkNote(chosen)) return;
    const withNote = noteUse === 'none' || note.trim() === '' ? {} : { note };
    const body = { ...withNote, ...(acknowledged && { acknowledged: true as const }) };
    return sending.run({ action, body, params: { id: request.requestId } });
  };
  const finish = async () => {
    const chosen = actions.find(({ action }) => action === finishQuestion.action);
    isRefusedWithOpenItems.current = false;
    if (chosen) await send(chosen, finishQuestion.openItems.length > 0);
    return !isRefusedWithOpenItems.current;
  };

  const press = (chosen: ViewerAction) => {
    const { action } = chosen;
    if (action === 'complete' || (action === 'finalize' && unsettled))
      return checkNote(chosen) && askToFinish({ action, openItems: [] });
    if (!isEnding(action)) return send(chosen);
    setEnding(action);
    setDialogOpen(true);
  };
  const inBar = (action: ViewerAction) => !onAnswer && isAwaited(action);

  return (
    <section className={styles.panel} aria-labelledby="actions-title">
      <header className={styles.head}>
        <h2 id="actions-title">
          {onAnswer || isViewersMove(actions) ? 'Your move' : <>Waiting for {other}</>}
        </h2>
        {onAnswer && (
          <p id="hint-answer" className={styles.hint}>
            <bdi>{other}</bdi> proposed an agreement. You can accept it, change it or decline it.
          </p>
        )}
      </header>
      {onAnswer && (
        <BottomBar className={styles.bar}>
          <Button wide variant="primary" aria-describedby="hint-answer" onClick={onAnswer}>
            Answer the proposal
          </Button>
        </BottomBar>
      )}
      <TextArea
        id="step-note"
        label="Note to the other side"
        hint="It is sent with your next step, or on its own as an update."
        rows={3}
        maxPoints={NOTE_LENGTH}
        value={note}
        error={noteProblem ?? tooLong}
        onChange={(event) => {
          setNoteProblem(undefined);
          onNote(event.target.value);
        }}
      />
      {actions.some(inBar) && (
        <BottomBar className={styles.bar}>
          {actions.filter(inBar).map((action) => (
            <ActionButton key={action.action} action={action} onPress={press} />
          ))}
        </BottomBar>
      )}
      <ul className={styles.actions}>
        {actions
          .filter((action) => !inBar(action))
          .map((action) => (
            <li key={action.action}>
              <ActionButton action={action} onPress={press} />
              {action.hint && (
                <p id={`hint-${action.action}`} className={styles.hint}>
                  {action.hint}
                </p>
              )}
              {action.action === 'remind' && request.lastRemindedAt && (
                <p className={styles.hint}>
                  Last reminded on <Time value={request.lastRemindedAt} format="collaboration" />
                </p>
              )}
            </li>
          ))}
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
      <FinishDialog
        open={finishOpen}
        onOpenChange={setFinishOpen}
        {...finishQuestion}
        unsettled={unsettled}
        other={other}
        onConfirm={finish}
      />
    </section>
  );
}

interface ActionButtonProps {
  action: ViewerAction;
  onPress: (action: ViewerAction) => unknown;
}

function ActionButton({ action, onPress }: ActionButtonProps) {
  const asks = action.action === 'complete' || isEnding(action.action);
  return (
    <Button
      wide
      variant={variantOf(action)}
      disabled={!action.enabled}
      aria-describedby={action.hint ? `hint-${action.action}` : undefined}
      aria-haspopup={asks ? 'dialog' : undefined}
      onClick={() => onPress(action)}
    >
      {action.label}
    </Button>
  );
}

/** What the dialog asks before a step that finishes. */
interface FinishQuestion {
  action: 'complete' | 'finalize';
  openItems: readonly OpenItem[];
}

interface StepInput {
  action: Exclude<ViewerAction['action'], Ending>;
  params: { id: string };
  body: { note?: string; acknowledged?: true };
  key?: string;
}

function sendStep({ action, ...input }: StepInput) {
  switch (action) {
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

/** A danger button only opens a dialog, which has the red button. */
function variantOf({ tone }: ViewerAction) {
  return tone === 'primary' ? 'primary' : tone === 'danger' ? 'quiet' : 'secondary';
}
