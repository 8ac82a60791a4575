import { TextArea } from '#ui/field/text-area.tsx';
import { Select } from '#ui/select/select.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import { decisionForm } from '../moderation.contract.ts';
import {
  DECISION_REASON_LABELS,
  DECISION_TEXT,
  type DecisionAction,
  type DecisionReason,
  type ReportKind,
  reasonsFor,
} from '../moderation.rules.ts';
import { ACTION_LABELS } from './case-words.ts';

interface CaseDecisionFormProps {
  kind: ReportKind;
  id: string;
  /** What the moderator may decide now; at least one. */
  actions: readonly DecisionAction[];
}

/** What to do, why, and what is said to its owner. */
export function CaseDecisionForm({ kind, id, actions }: CaseDecisionFormProps) {
  const form = useForm({
    schema: decisionForm,
    // Nothing is chosen yet, which the form's type has no word for.
    defaults: { action: '' as DecisionAction, reason: '' as DecisionReason, text: '' },
    send: (body, key) => api.decideCase({ params: { kind, id }, body, key }),
    success: ({ message }) => message,
  });
  const action = form.value('action');
  const reasons = action ? reasonsFor(action) : [];
  return (
    <Form form={form} submit="Decide" busyLabel="Deciding">
      <Select
        {...form.field('action', 'What to do')}
        required
        placeholder="Choose what to do"
        options={actions.map((value) => ({ value, label: ACTION_LABELS[value] }))}
      />
      <Select
        {...form.field('reason', 'Why')}
        required
        placeholder="Choose a reason"
        hint={action ? undefined : 'Choose first what to do.'}
        options={reasons.map((value) => ({ value, label: DECISION_REASON_LABELS[value] }))}
      />
      <TextArea
        {...form.field('text', 'In your words')}
        hint="Its owner reads this. Say what breaks which rule, or why it stays. Name no user who reported it."
        required
        rows={5}
        maxPoints={DECISION_TEXT}
      />
    </Form>
  );
}
