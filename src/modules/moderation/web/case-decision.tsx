import { useEffect, useEffectEvent, useState } from 'react';
import { Banner } from '#ui/banner/banner.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { Select } from '#ui/select/select.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { KeptDraft } from '#web/form/kept-draft.tsx';
import { useForm } from '#web/form/use-form.ts';
import { useViewer } from '#web/viewer.ts';
import type { CaseView } from '../moderation.contract.ts';
import {
  DECISION_REASON_LABELS,
  DECISION_TEXT,
  type DecisionAction,
  type DecisionReason,
  reasonsFor,
} from '../moderation.rules.ts';
import { decisionForm } from '../moderation-forms.contract.ts';
import { ACTION_LABELS } from './case-words.ts';
import styles from './moderation.module.css';

type CaseToDecide = Pick<CaseView, 'kind' | 'id' | 'since' | 'actions'>;

export function CaseDecision({ one }: { one: CaseToDecide }) {
  const [refused, setRefused] = useState<string>();
  if (one.actions.length > 0) return <CaseDecisionForm one={one} onRefused={setRefused} />;
  return (
    <>
      {/* The form would have shown the refusal, but it disappears when another moderator was first. */}
      {refused ? (
        <Banner tone="error" live>
          {refused}
        </Banner>
      ) : null}
      <p className={styles.words}>
        {one.since === null
          ? 'There is nothing to decide.'
          : 'Somebody else has to decide this, because it is about you, another moderator, or one of your decisions.'}
      </p>
    </>
  );
}

// The initial empty choice, which the form's type does not include.
const NONE = { action: '' as DecisionAction, reason: '' as DecisionReason };

interface CaseDecisionFormProps {
  one: CaseToDecide;
  onRefused: (text: string | undefined) => void;
}

function CaseDecisionForm({ one: { kind, id, actions }, onRefused }: CaseDecisionFormProps) {
  const form = useForm({
    schema: decisionForm,
    defaults: { ...NONE, text: '' },
    draft: `decision/${useViewer()?.username ?? ''}/${kind}/${id}`,
    send: (body, key) => api.decideCase({ params: { kind, id }, body, key }),
    success: ({ message }) => message,
    onSuccess() {
      onRefused(undefined);
      form.reset();
    },
    onRefused({ text }) {
      onRefused(text);
      return false;
    },
  });
  const action = form.value('action');
  const reasons = action ? reasonsFor(action) : [];
  const { value: reason, onChange: chooseReason, ...why } = form.choice('reason', 'Why');
  // The possible actions change after another moderator's decision; the reasons depend on the action.
  const isOver = action !== NONE.action && !actions.includes(action);
  const isOther = reason !== NONE.reason && reasons.length > 0 && !reasons.includes(reason);
  const empty = useEffectEvent((name: keyof typeof NONE) => form.set(name, NONE[name]));
  useEffect(() => {
    if (isOver) empty('action');
    if (isOther) empty('reason');
  }, [isOver, isOther]);
  return (
    <Form form={form} submit="Decide" busyLabel="Deciding">
      <KeptDraft form={form} />
      <Select
        {...form.field('action', 'What to do')}
        required
        placeholder="Choose what to do"
        options={actions.map((value) => ({ value, label: ACTION_LABELS[value] }))}
      />
      <Select
        {...why}
        value={reasons.includes(reason) ? reason : NONE.reason}
        onChange={({ target }) => chooseReason(reasons.find((one) => one === target.value) ?? NONE.reason)}
        required
        placeholder="Choose a reason"
        hint={action ? undefined : 'Choose an action first.'}
        options={reasons.map((value) => ({ value, label: DECISION_REASON_LABELS[value] }))}
      />
      <TextArea
        {...form.field('text', 'In your words')}
        hint="The owner reads this. Say which rule it breaks, or why it stays. Do not name anyone who reported it."
        required
        rows={5}
        maxPoints={DECISION_TEXT}
      />
    </Form>
  );
}
