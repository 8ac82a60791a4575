import { zodResolver } from '@hookform/resolvers/zod';
import { LIMITS } from '#contract/limits.ts';
import { pageForm } from '#modules/profiles/profiles.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { Panel, PanelActions, PanelForm, PanelNote } from '#ui/panel/panel.tsx';
import { api } from '#web/api.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import { useSavedForm } from './use-saved-form.ts';

const bioForm = pageForm.pick({ bio: true });

/** What somebody tells about themselves on their page, at more length. */
export function BioCard({ bio }: { bio: string }) {
  const { register, formState, send } = useSavedForm<{ bio: string }>({
    resolver: zodResolver(bioForm),
    saved: { bio },
    save: (body) => api.editPage({ body }),
    failed: (error) => error.message,
  });
  const { errors, isSubmitting, isDirty } = formState;
  const hydrated = useHydrated();
  return (
    <Panel
      id="bio"
      title="Bio"
      intro="The About of your page: who you are, and what you would like to make with others."
    >
      <PanelForm onSubmit={send}>
        <TextArea
          {...register('bio')}
          label="Bio"
          hideLabel
          error={errors.bio?.message}
          maxPoints={LIMITS.bio}
          rows={6}
        />
        <PanelActions>
          <Button type="submit" busy={isSubmitting} busyLabel="Saving" disabled={!hydrated}>
            Save bio
          </Button>
          <PanelNote>{isDirty ? 'Not saved yet' : null}</PanelNote>
        </PanelActions>
      </PanelForm>
    </Panel>
  );
}
