import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { ChoiceTable } from '#ui/choice-table/choice-table.tsx';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { Select, type SelectOption } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { ExampleLink, Specimen } from './specimen.tsx';

const ORDERS: SelectOption[] = [
  { value: 'similarity', label: 'Best match' },
  { value: 'dateDesc', label: 'Newest first' },
  { value: 'dateAsc', label: 'Oldest first' },
  { value: 'audienceSize', label: 'Largest audience', disabled: true },
];

const YES_OR_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

const ignore = () => {};

const WHEN = [
  { value: 'now', label: 'At once' },
  { value: 'daily', label: 'Daily' },
  { value: 'never', label: 'Never' },
];
const MAILS = [
  { id: 'likes', label: 'Likes', hint: 'Others like your Kollabs and posts.' },
  {
    id: 'messages',
    label: 'Messages about collaborations that take longer than agreed',
  },
];
const CHOSEN = { likes: 'never', messages: 'now' };
const LONG_CHOICES: SelectOption[] = [
  {
    value: 'ferry',
    label: 'One night on the harbour ferry, from last bell to first bread, with everyone who works on board',
  },
  { value: 'arabic', label: 'ليلة واحدة على عبّارة الميناء' },
];

export function ChoiceSpecimens() {
  return (
    <>
      <Specimen name="Checkbox" note="An answer in a form.">
        <Checkbox label="Tell me about news" />
        <Checkbox label="Tell me about requests" defaultChecked />
        <Checkbox label="Show my statistics" hint="Anyone can see them then." />
        <Checkbox
          label={
            <>
              I have read the <ExampleLink to="fields">terms</ExampleLink>
            </>
          }
          error="Please accept the terms to continue"
        />
        <Checkbox label="You cannot tick this" disabled />
        <Checkbox label="Ticked for you" disabled defaultChecked hint="It comes with your account." />
        <Checkbox
          label="I agree that my open collaborations are closed, that the other side of each is told, and that this cannot be undone by anyone, support included"
          defaultChecked
        />
      </Specimen>
      <Specimen name="RadioGroup" note="One of a few visible options.">
        <RadioGroup label="Were they on time?" options={YES_OR_NO} value="" onChange={ignore} required />
        <RadioGroup
          label="Were they on time, chosen"
          options={YES_OR_NO}
          value="yes"
          onChange={ignore}
          hint="Think of what you agreed on."
        />
        <RadioGroup
          label="Were they on time, wrong"
          options={YES_OR_NO}
          value=""
          onChange={ignore}
          required
          error="Choose yes or no"
        />
      </Specimen>
      <Specimen name="ChoiceTable" note="The same choices for many items.">
        <ChoiceTable label="Emails" columns={WHEN} rows={MAILS} values={CHOSEN} onChange={ignore} />
        <ChoiceTable
          label="Emails, disabled"
          columns={WHEN}
          rows={MAILS}
          values={CHOSEN}
          onChange={ignore}
          disabled
        />
        <ChoiceTable
          label="Emails, folded"
          columns={WHEN}
          rows={MAILS}
          groups={[{ label: 'All of them', rows: MAILS.map(({ id }) => id) }]}
          values={CHOSEN}
          onChange={ignore}
        />
      </Specimen>
      <Specimen name="Switch" note="On or off; applies at once.">
        <Switch label="Mail about requests" />
        <Switch label="Mail about messages" defaultChecked />
        <Switch label="Public audience" defaultChecked hint="Anyone can see how it grew." />
        <Switch label="Off, disabled" disabled />
        <Switch label="On, disabled" disabled defaultChecked hint="Mails about your account always come." />
        <Switch
          label="Let people you have never worked with send you messages about closed Kollabs"
          hint="A long label and a long hint leave room for the switch at the end, and break where they must."
        />
      </Specimen>
      <Specimen name="Select" note="A native select.">
        <Select label="Order, nothing chosen" options={ORDERS} placeholder="Choose an order" />
        <Select label="Order, chosen" options={ORDERS} required defaultValue="dateDesc" />
        <Select
          label="Order, with a hint"
          options={ORDERS}
          required
          hint="Largest audience is for members, so it cannot be chosen."
        />
        <Select
          label="Order, missing"
          options={ORDERS}
          placeholder="Choose an order"
          required
          error="Please choose an order"
        />
        <Select label="Order, disabled" options={ORDERS} disabled />
        <Select label="Kollab, a long one" options={LONG_CHOICES} required />
        <Select label="Order, with a hidden label" options={ORDERS} hideLabel />
      </Specimen>
    </>
  );
}
