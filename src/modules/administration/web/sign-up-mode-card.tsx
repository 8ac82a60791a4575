import { z } from 'zod';
import { type AdminPlaceView, placeForm } from '#modules/administration/administration.contract.ts';
import { SIGN_UP_MODES } from '#modules/place/place.rules.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { api } from '#web/api.ts';
import { ChangedMeanwhile } from '#web/form/changed-meanwhile.tsx';
import { Form } from '#web/form/form.tsx';
import { useSavedForm } from '#web/form/use-form.ts';
import { SIGN_UP_WORDS } from './place-words.ts';

const mode = z.object({ signUp: placeForm.shape.signUp, contact: placeForm.shape.contact });

interface SignUpModeCardProps {
  place: AdminPlaceView;
  /** Whether to ask for the contact address, too: in the first steps. */
  withContact?: boolean;
}

/** Who may sign up. */
export function SignUpModeCard({ place, withContact = false }: SignUpModeCardProps) {
  const { signUp, contact } = place;
  const form = useSavedForm({
    id: 'sign-up',
    schema: mode,
    saved: { signUp, contact },
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
        {withContact ? (
          <TextField
            {...form.field('contact', 'Contact address')}
            type="email"
            hint="It is in the footer of every page. Users write to it."
            spellCheck={false}
          />
        ) : null}
      </Form>
    </Panel>
  );
}
