import type { ReactNode } from 'react';
import { dayText } from '#contract/days.ts';
import { categoryLabel } from '#contract/product.ts';
import type { FileView } from '#modules/files/files.contract.ts';
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
import { useBrief } from './brief-field.tsx';
import styles from './new-kollab-form.module.css';
import { KollabFields } from './new-kollab-form.tsx';

interface EditKollabFormProps {
  username: string;
  /** The viewer's id. */
  ownerId: string;
  kollabId: string;
  terms: KollabTerms;
  /** The files of its brief. */
  files: readonly FileView[];
  pictureUpload: (fill: (url: string) => void) => ReactNode;
}

/**
 * Edits a Kollab of the viewer. Unchanged fields are sent with the values that were read last. If others were saved
 * meanwhile, the edit is refused and the form lists them.
 */
export function EditKollabForm(props: EditKollabFormProps) {
  const { username, ownerId, kollabId, terms, files, pictureUpload } = props;
  const saved = fieldsOf(
    terms,
    files.map(({ fileId }) => fileId),
  );
  const { brief, hasArrived, clear } = useBrief({
    username,
    ownerId,
    kollabId: `edit-${kollabId}`,
    saved: files,
  });
  const form = useSavedForm({
    schema: kollabFields,
    saved,
    draft: `kollab-edit/${username}/${kollabId}`,
    send: async (changed, key) => {
      if (!(await hasArrived())) return null;
      // Unchanged files are left out, and stay.
      const body = { ...termsIn({ ...saved, ...changed }), replaces: terms, files: changed.files };
      return api.editKollab({ params: { id: kollabId }, key, body });
    },
    success: 'Changes saved',
    onSuccess: clear,
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
      <KollabFields form={form} pictureUpload={pictureUpload} brief={brief} />
    </Form>
  );
}

function termWords(name: string, value: unknown): string {
  if (name === 'files' && Array.isArray(value)) return `${value.length} files`;
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
