import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from 'zod';
import { LIMITS } from '#contract/limits.ts';
import { profileForm } from '#modules/profiles/profiles.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel, PanelActions, PanelForm, PanelNote } from '#ui/panel/panel.tsx';
import { api } from '#web/api.ts';
import { useHydrated } from '#web/use-hydrated.ts';
import { useSavedForm } from './use-saved-form.ts';

type Values = z.infer<typeof profileForm>;

/** What people read of somebody first, and the username that stays as it is. */
export function ProfileInformationCard({ username, saved }: { username: string; saved: Values }) {
  const { register, formState, send } = useSavedForm<Values>({
    resolver: zodResolver(profileForm),
    saved,
    save: (body) => api.editProfile({ body }),
    failed: () => 'Could not update profile information',
  });
  const { errors, isSubmitting, isDirty } = formState;
  const hydrated = useHydrated();
  return (
    <Panel
      id="profile"
      title="Profile information"
      intro="What people read about you first, here and on your Kollabs."
    >
      <PanelForm onSubmit={send}>
        <TextField
          {...register('displayName')}
          label="Display name"
          error={errors.displayName?.message}
          required
          maxPoints={LIMITS.displayName}
          autoComplete="nickname"
        />
        <TextField
          id="profile-username"
          label="Username"
          hint="Your username cannot be changed."
          before="@"
          required
          value={username}
          readOnly
          autoComplete="off"
        />
        <TextField
          {...register('headline')}
          label="Headline"
          hint="One line about what you make."
          error={errors.headline?.message}
          maxPoints={LIMITS.headline}
          autoComplete="off"
        />
        <TextField
          {...register('location')}
          label="Location"
          error={errors.location?.message}
          maxPoints={LIMITS.location}
          autoComplete="address-level2"
        />
        <TextField
          {...register('website')}
          label="Website"
          hint="Such as https://example.com"
          error={errors.website?.message}
          type="url"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
        />
        <PanelActions>
          <Button type="submit" busy={isSubmitting} busyLabel="Saving" disabled={!hydrated}>
            Save profile
          </Button>
          <PanelNote>{isDirty ? 'Not saved yet' : null}</PanelNote>
        </PanelActions>
      </PanelForm>
    </Panel>
  );
}
