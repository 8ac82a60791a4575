import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { termForm } from '../terms.contract.ts';
import { EFFECT_WORDS, KIND_WORDS } from '../terms.messages.ts';
import { TERM_EFFECTS, TERM_KINDS, TERM_LIMITS, type TermEffect, type TermKind } from '../terms.rules.ts';

const HINTS: Readonly<Record<TermKind, string>> = {
  word: 'A whole word, or several in a row. Capitals, accents and punctuation do not matter.',
  link: 'A domain such as example.com. Links to its subdomains count, too.',
};

export function TermDialog(dialog: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const form = useForm({
    schema: termForm,
    defaults: { kind: 'word' as TermKind, term: '', effect: 'slow' as TermEffect, note: '' },
    send: (body, key) => api.addTerm({ body, key }),
    success: ({ message }) => message,
    onSuccess: () => dialog.onOpenChange(false),
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Block a word"
      description="It applies to everything written from now on. The log shows your name."
      submit="Add"
      busyLabel="Adding"
    >
      <Select
        {...form.field('kind', 'What it is')}
        required
        options={TERM_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
      />
      <TextField
        {...form.field('term', 'Word or link')}
        hint={HINTS[form.value('kind')]}
        required
        maxPoints={TERM_LIMITS.term}
      />
      <Select
        {...form.field('effect', 'What it does')}
        required
        options={TERM_EFFECTS.map((value) => ({ value, label: EFFECT_WORDS[value] }))}
      />
      <TextArea
        {...form.field('note', 'Why')}
        hint="For moderators. Writers do not see it."
        required
        rows={3}
        maxPoints={TERM_LIMITS.note}
      />
    </FormDialog>
  );
}
