import type { ReactNode } from 'react';
import { dayText } from '#contract/days.ts';
import { categoryLabel } from '#contract/product.ts';
import { fieldsOf, kollabFields, termsIn } from '#modules/kollabs/kollab-fields.contract.ts';
import type { KollabTerms } from '#modules/kollabs/kollabs.contract.ts';
import { lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import { languageLabel } from '#modules/kollabs/languages.rules.ts';
import { paymentLabel } from '#modules/kollabs/payment.rules.ts';
import type { PaymentKind } from '#modules/kollabs/payment-kinds.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { api } from '#web/api.ts';
import { ChangedMeanwhile } from '#web/form/changed-meanwhile.tsx';
import { Form } from '#web/form/form.tsx';
import { KeptDraft } from '#web/form/kept-draft.tsx';
import { useSavedForm } from '#web/form/use-form.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import styles from './new-kollab-form.module.css';
import { KollabFields } from './new-kollab-form.tsx';

interface EditKollabFormProps {
  username: string;
  kollabId: string;
  terms: KollabTerms;
  pictureUpload: (fill: (url: string) => void) => ReactNode;
}

/**
 * Edits a Kollab of the viewer. Unchanged fields are sent with the values that were read last. If others were saved
 * meanwhile, the edit is refused and the form lists them.
 */
export function EditKollabForm({ username, kollabId, terms, pictureUpload }: EditKollabFormProps) {
  const saved = fieldsOf(terms);
  const form = useSavedForm({
    schema: kollabFields,
    saved,
    draft: `kollab-edit/${username}/${kollabId}`,
    send: (changed, key) =>
      api.editKollab({
        ...{ params: { id: kollabId }, key },
        body: { ...termsIn({ ...saved, ...changed }), replaces: terms },
      }),
    success: 'Changes saved',
    goTo: () => paths.kollab(kollabId),
  });
  return (
    <Form
      form={form}
      className={styles.form}
      bar
      submit="Save changes"
      busyLabel="Saving"
      actions={
        <Button variant="quiet" render={<Link to={paths.kollab(kollabId)} />}>
          Cancel
        </Button>
      }
    >
      <KeptDraft form={form} />
      <ChangedMeanwhile form={form} words={termWords} />
      <KollabFields form={form} pictureUpload={pictureUpload} />
    </Form>
  );
}

function termWords(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => WORDS[name]?.(String(one)) ?? one).join(', ');
  return (value !== '' && WORDS[name]?.(String(value))) || String(value);
}

const WORDS: Readonly<Record<string, (value: string) => string>> = {
  category: categoryLabel,
  lookingForTypes: lookingForLabel,
  languages: languageLabel,
  payment: (kind) => paymentLabel(kind as PaymentKind),
  deadline: dayText,
};
