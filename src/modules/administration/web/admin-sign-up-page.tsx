import { useLoaderData } from 'react-router';
import { z } from 'zod';
import { type AdminPlaceView, placeForm } from '#modules/administration/administration.contract.ts';
import { SIGN_UP_MODES } from '#modules/place/place.rules.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { AdminTabs } from '#web/admin/admin-tabs.tsx';
import { api } from '#web/api.ts';
import { ChangedMeanwhile } from '#web/form/changed-meanwhile.tsx';
import { Form } from '#web/form/form.tsx';
import { useSavedForm } from '#web/form/use-form.ts';
import { forViewer, orNotFound } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import styles from './administration.module.css';
import { SIGN_UP_WORDS } from './place-words.ts';
import { InvitationsCard } from './sign-up-invitations-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

export const meta = titled('Sign-up');

export const loader = forViewer(async ({ api }) => {
  const [place, invitations, waiting] = await orNotFound(
    Promise.all([api.adminPlace(), api.signUpInvitations(), api.waitingList({ query: { limit: '50' } })]),
  );
  return { place, invitations, waiting };
});

/** Who may sign up, the invitation links, and the waiting list. */
export default function AdminSignUpPage() {
  const { place, invitations, waiting } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>Sign-up</h1>
      <AdminTabs />
      <SignUpModeCard place={place} />
      <InvitationsCard first={invitations} />
      <WaitingCard first={waiting} />
    </div>
  );
}

const mode = z.object({ signUp: placeForm.shape.signUp });

/** Who may sign up. */
function SignUpModeCard({ place }: { place: AdminPlaceView }) {
  const { signUp } = place;
  const form = useSavedForm({
    id: 'sign-up',
    schema: mode,
    saved: { signUp },
    send: (changed, key) => api.changePlace({ body: { ...place, ...changed }, key }),
    success: ({ message }) => message,
    changes: ['page', 'viewer'],
  });
  return (
    <Panel
      id="mode"
      title="Who may sign up"
      intro="Whoever cannot sign up can join the waiting list. Invitation links work unless nobody may sign up."
    >
      <Form form={form} submit="Save" busyLabel="Saving">
        <ChangedMeanwhile form={form} />
        <RadioGroup
          {...form.choice('signUp', 'Who may sign up')}
          required
          options={SIGN_UP_MODES.map((value) => ({ value, label: SIGN_UP_WORDS[value] }))}
        />
      </Form>
    </Panel>
  );
}
