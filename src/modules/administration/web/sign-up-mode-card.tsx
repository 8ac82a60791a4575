import { z } from 'zod';
import { type AdminPlaceView, placeForm } from '#modules/administration/administration.contract.ts';
import { SIGN_UP_MODES } from '#modules/place/place.rules.ts';
import { Panel } from '#ui/panel/panel.tsx';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { api } from '#web/api.ts';
import { ChangedMeanwhile } from '#web/form/changed-meanwhile.tsx';
import { Form } from '#web/form/form.tsx';
import { useSavedForm } from '#web/form/use-form.ts';
import { SIGN_UP_WORDS } from './place-words.ts';

const mode = z.object({ signUp: placeForm.shape.signUp });

/** Who may sign up. */
export function SignUpModeCard({ place }: { place: AdminPlaceView }) {
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
