import { type AdminPlaceView, placeForm } from '#modules/administration/administration.contract.ts';
import { PLACE_LIMITS, SIGN_UP_MODES } from '#modules/place/place.rules.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { api } from '#web/api.ts';
import { ChangedMeanwhile } from '#web/form/changed-meanwhile.tsx';
import { Form } from '#web/form/form.tsx';
import { useSavedForm } from '#web/form/use-form.ts';
import { SIGN_UP_WORDS } from './place-words.ts';

const basics = placeForm.pick({ name: true, contact: true, signUp: true });

/** The first settings: how the site is called, who may sign up, and where users write to. */
export function SetupPlaceCard({ place }: { place: AdminPlaceView }) {
  const { name, contact, signUp } = place;
  const form = useSavedForm({
    id: 'basics',
    schema: basics,
    saved: { name, contact, signUp },
    send: (changed, key) => api.changePlace({ body: { ...place, ...changed }, key }),
    success: ({ message }) => message,
    changes: ['page', 'viewer'],
  });
  return (
    <Panel
      id="basics"
      title="Your site"
      intro="You can change all of this later. Whatever your users publish can be read by everybody, also without an account."
    >
      <Form form={form} submit="Save" busyLabel="Saving">
        <ChangedMeanwhile form={form} />
        <TextField
          {...form.field('name', 'Name')}
          required
          autoComplete="off"
          maxPoints={PLACE_LIMITS.name.max}
        />
        <RadioGroup
          {...form.choice('signUp', 'Who may sign up')}
          required
          options={SIGN_UP_MODES.map((value) => ({ value, label: SIGN_UP_WORDS[value] }))}
        />
        <TextField
          {...form.field('contact', 'Contact address')}
          type="email"
          hint="It is in the footer of every page. Users write to it."
          spellCheck={false}
        />
      </Form>
    </Panel>
  );
}
