import type { z } from 'zod';
import { profileForm } from '#modules/profiles/profiles.contract.ts';
import { PROFILE_LIMITS } from '#modules/profiles/profiles.rules.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel, PanelNote } from '#ui/panel/panel.tsx';
import { api } from '#web/api.ts';
import { ChangedMeanwhile } from '#web/form/changed-meanwhile.tsx';
import { Form } from '#web/form/form.tsx';
import { KeptDraft } from '#web/form/kept-draft.tsx';
import { useSavedForm } from '#web/form/use-form.ts';

interface ProfileInformationCardProps {
  username: string;
  nameChosen: boolean;
  saved: z.infer<typeof profileForm>;
}

export function ProfileInformationCard({ username, nameChosen, saved }: ProfileInformationCardProps) {
  const form = useSavedForm({
    id: 'profile',
    schema: profileForm,
    saved,
    draft: `profile/${username}`,
    // Saving confirms the display name that sign-up created.
    send: (changed) =>
      api.editProfile({ body: nameChosen ? changed : { displayName: saved.displayName, ...changed } }),
    success: ({ message }) => message,
    failed: 'Could not update profile information',
    changes: ['page', 'viewer'],
  });
  return (
    <Panel
      id="profile"
      title="Profile information"
      intro="What people read about you first, here and on your Kollabs."
    >
      <Form
        form={form}
        variant="secondary"
        submit="Save profile"
        busyLabel="Saving"
        actions={<PanelNote>{form.dirty ? 'Not saved yet' : null}</PanelNote>}
      >
        <KeptDraft form={form} />
        <ChangedMeanwhile form={form} />
        <TextField
          {...form.field('displayName', 'Display name')}
          hint="Which name should others see? It is shown before your username everywhere."
          required
          maxPoints={PROFILE_LIMITS.displayName}
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
          {...form.field('headline', 'Headline')}
          hint="One line about what you make."
          maxPoints={PROFILE_LIMITS.headline}
          autoComplete="off"
        />
        <TextField
          {...form.field('location', 'Location')}
          maxPoints={PROFILE_LIMITS.location}
          autoComplete="address-level2"
        />
        <TextField
          {...form.field('website', 'Website')}
          hint="Such as https://example.com"
          type="url"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
        />
      </Form>
    </Panel>
  );
}
