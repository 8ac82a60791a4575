import { customConnectionBody } from '#modules/connections/connections.contract.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import styles from './add-account-dialog.module.css';

export function CustomLinkForm({ onAdded }: { onAdded: () => void }) {
  const form = useForm({
    schema: customConnectionBody,
    defaults: { webName: '', linkTo: '' },
    send: (body, key) => api.addCustomConnection({ body, key }),
    success: 'Your link is added',
    onSuccess: onAdded,
  });
  return (
    <Form form={form} className={styles.section} variant="secondary" submit="Add link" busyLabel="Adding">
      <TextField {...form.field('webName', 'Website name')} required autoComplete="off" />
      <TextField
        {...form.field('linkTo', 'URL')}
        hint="For example: https://example.com/shop"
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
    </Form>
  );
}
