import { pageForm } from '#modules/profiles/profiles.contract.ts';
import { PROFILE_LIMITS } from '#modules/profiles/profiles.rules.ts';
import { TextArea } from '#ui/field/text-area.tsx';
import { Panel, PanelNote } from '#ui/panel/panel.tsx';
import { api } from '#web/api.ts';
import { ChangedMeanwhile } from '#web/form/changed-meanwhile.tsx';
import { Form } from '#web/form/form.tsx';
import { KeptDraft } from '#web/form/kept-draft.tsx';
import { useSavedForm } from '#web/form/use-form.ts';
import { useViewer } from '#web/viewer.ts';

const bioForm = pageForm.pick({ bio: true });

export function BioCard({ bio }: { bio: string }) {
  const username = useViewer()?.username ?? '';
  const form = useSavedForm({
    schema: bioForm,
    saved: { bio },
    draft: `bio/${username}`,
    send: (body) => api.editPage({ body }),
    success: ({ message }) => message,
    changes: ['page', 'viewer'],
  });
  return (
    <Panel
      id="bio"
      title="Bio"
      intro="The About part of your page: who you are, and what you would like to make with others."
    >
      <Form
        form={form}
        variant="secondary"
        submit="Save bio"
        busyLabel="Saving"
        actions={<PanelNote>{form.dirty ? 'Not saved yet' : null}</PanelNote>}
      >
        <KeptDraft form={form} />
        <ChangedMeanwhile form={form} />
        <TextArea {...form.field('bio', 'Bio')} hideLabel maxPoints={PROFILE_LIMITS.bio} rows={6} />
      </Form>
    </Panel>
  );
}
