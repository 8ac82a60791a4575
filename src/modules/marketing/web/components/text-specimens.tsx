import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Field } from '#ui/field/field.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { StrengthMeter } from '#ui/field/strength-meter.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { ExampleLink, Specimen } from './specimen.tsx';

const ARABIC_TITLE = 'ليلة واحدة على عبّارة الميناء';
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const SUMMARY =
  'A short film of the last crossing of the day: the crew, the lights, the people who live by it. Twelve minutes, shot in two nights.';

export function TextSpecimens() {
  return (
    <>
      <Specimen name="TextField" note="Empty, filled, with a hint, required.">
        <TextField label="Title, empty" placeholder="One night on the harbour ferry" />
        <TextField label="Title, filled" defaultValue="One night on the harbour ferry" />
        <TextField
          label="Title, with a hint"
          hint="Say what you make together, not who you are."
          defaultValue="A score for a short film"
        />
        <TextField label="Title, required" required />
        <TextField label="Title, very long" defaultValue={LONG_WORD} />
        <TextField label="Title, right to left" dir="auto" defaultValue={ARABIC_TITLE} />
      </Specimen>
      <Specimen name="TextField" note="In trouble, not to be changed, near its limit and over it.">
        <TextField label="Title, missing" required error="Please enter a title" />
        <TextField
          label="Title, too short"
          required
          hint="3 to 80 characters."
          error="A title has at least 3 characters"
          defaultValue="Hi"
        />
        <TextField label="Title, disabled" disabled defaultValue="Closed to changes" />
        <TextField label="Title, read only" readOnly defaultValue="https://example.com/noor-films" />
        <TextField label="Title, room left" maxPoints={80} defaultValue="One night" />
        <TextField
          label="Title, near its limit"
          maxPoints={32}
          defaultValue="One night on the harbour ferry"
        />
        <TextField
          label="Title, over its limit"
          maxPoints={20}
          error="A title has at most 20 characters"
          defaultValue="One night on the harbour ferry"
        />
      </Specimen>
      <Specimen name="TextField" note="With content before it, after it, beside its label; without a label.">
        <TextField label="Username" required before="@" defaultValue="noor_films" />
        <SearchField />
        <TextField
          label="Email"
          required
          type="email"
          autoComplete="off"
          aside={<ExampleLink to="fields">Who sees this?</ExampleLink>}
          defaultValue="noor@example.com"
        />
      </Specimen>
      <Specimen name="TextArea" note="It grows with its content.">
        <TextArea label="Summary, empty" placeholder="What happens, and for whom" />
        <TextArea label="Summary, filled" required defaultValue={SUMMARY} />
        <TextArea label="Summary, with a hint" hint="Two or three sentences are plenty." />
        <TextArea label="Summary, right to left" dir="auto" defaultValue={ARABIC_TITLE} />
      </Specimen>
      <Specimen name="TextArea" note="In trouble, not to be changed, near its limit and over it.">
        <TextArea label="Summary, missing" required error="Please enter a summary" />
        <TextArea label="Summary, disabled" disabled defaultValue="Closed to changes" />
        <TextArea label="Summary, near its limit" maxPoints={140} defaultValue={SUMMARY} />
        <TextArea
          label="Summary, over its limit"
          maxPoints={100}
          error="A summary has at most 100 characters"
          defaultValue={SUMMARY}
        />
      </Specimen>
      <PasswordSpecimens />
      <Specimen name="Field" note="Label, hint and error around any control.">
        <Field label="Crop" hint="How much of the picture is shown." required>
          {(control) => <input {...control} type="range" min={0} max={100} defaultValue={60} />}
        </Field>
        <Field label="Crop, too small" error="Show at least half of it" required>
          {(control) => <input {...control} type="range" min={0} max={100} defaultValue={20} />}
        </Field>
      </Specimen>
    </>
  );
}

function SearchField() {
  const [text, setText] = useState('harbour');
  return (
    <TextField
      label="Find a tag"
      hideLabel
      placeholder="Find a tag"
      before={<Search aria-hidden />}
      after={
        text === '' ? null : (
          <IconButton label="Clear" onClick={() => setText('')}>
            <X aria-hidden />
          </IconButton>
        )
      }
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

function PasswordSpecimens() {
  return (
    <>
      <Specimen name="PasswordField" note="Hidden until revealed.">
        <PasswordField label="Password, empty" required autoComplete="new-password" />
        <PasswordField
          label="Password, filled"
          required
          autoComplete="new-password"
          defaultValue="harbour ferry at night"
          aside={<ExampleLink to="fields">Forgot it?</ExampleLink>}
        />
        <PasswordField
          label="Password, wrong"
          required
          autoComplete="new-password"
          error="That is not your password"
          defaultValue="ferry"
        />
        <PasswordField
          label="Password, disabled"
          disabled
          autoComplete="new-password"
          defaultValue="harbour ferry"
        />
      </Specimen>
      <Specimen name="StrengthMeter" note="Five levels, as bars and text.">
        <PasswordField
          label="New password"
          required
          autoComplete="new-password"
          strength={
            <StrengthMeter level={0} text="Passwords should be strong: long, and used nowhere else." />
          }
        />
        <StrengthMeter level={1} text="Weak. A few words in a row are easy to remember and hard to guess." />
        <StrengthMeter level={2} text="Fair. A little longer would make it good." />
        <StrengthMeter level={3} text="Good." />
        <StrengthMeter level={4} text="Strong." />
      </Specimen>
    </>
  );
}
