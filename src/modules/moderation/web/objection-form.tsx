import { TextArea } from '#ui/field/text-area.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import { useViewer } from '#web/viewer.ts';
import { objectionForm } from '../moderation.contract.ts';
import { OBJECTION_TEXT } from '../moderation.rules.ts';

export function ObjectionForm({ decisionId }: { decisionId: string }) {
  const form = useForm({
    schema: objectionForm,
    defaults: { text: '' },
    draft: `objection/${useViewer()?.username ?? ''}/${decisionId}`,
    send: (body, key) => api.objectToDecision({ params: { id: decisionId }, body, key }),
    success: ({ message }) => message,
  });
  return (
    <Form form={form} submit="Object" busyLabel="Sending">
      <TextArea {...form.field('text', 'Why it is wrong')} required rows={5} maxPoints={OBJECTION_TEXT} />
    </Form>
  );
}
