import { type ComponentProps, useState } from 'react';
import { CATEGORIES, categoryLabel } from '#contract/product.ts';
import { MultiSelect } from '#ui/multi-select/multi-select.tsx';
import type { SelectOption } from '#ui/select/select.tsx';
import { TagsInput } from '#ui/tags-input/tags-input.tsx';
import { Specimen } from './specimen.tsx';

const LOOKING_FOR: SelectOption[] = [
  { value: 'creators', label: 'Creators' },
  { value: 'businesses', label: 'Businesses' },
  { value: 'agencies', label: 'Agencies', disabled: true },
];

const ALL_CATEGORIES: SelectOption[] = CATEGORIES.map((value) => ({ value, label: categoryLabel(value) }));

export function ListChoiceSpecimens() {
  return (
    <>
      <Specimen name="MultiSelect" note="Several of a list, which opens on a press.">
        <Choices label="Looking for, empty" options={LOOKING_FOR} initial={[]} />
        <Choices label="Looking for, one chosen" options={LOOKING_FOR} initial={['creators']} required />
        <Choices
          label="Categories, all chosen"
          options={ALL_CATEGORIES}
          initial={CATEGORIES}
          hint="Chosen options are shown in the order of the list."
          required
        />
        <Choices
          label="Looking for, missing"
          options={LOOKING_FOR}
          initial={[]}
          placeholder="Who are you looking for?"
          error="Please choose at least one"
          required
        />
        <Choices
          label="Looking for, disabled"
          options={LOOKING_FOR}
          initial={['creators', 'businesses']}
          disabled
        />
        <Choices label="Looking for, empty and disabled" options={LOOKING_FOR} initial={[]} disabled />
      </Specimen>
      <Specimen name="TagsInput" note="A comma or Enter adds a tag, Backspace removes the last.">
        <Tags label="Tags, empty" initial={[]} max={10} />
        <Tags label="Tags, some" initial={['short film', 'harbour', 'night']} max={10} required />
        <Tags
          label="Tags, the maximum"
          initial={['film', 'score', 'ferry']}
          max={3}
          tooMany="Three tags are enough"
          hint="Try a fourth."
          required
        />
        <Tags label="Tags, missing" initial={[]} max={10} error="Please add at least one tag" required />
        <Tags
          label="Tags, long and right to left"
          initial={['behind the scenes of a harbour', 'عبّارة الميناء', 'mehrwertsteuer']}
          max={10}
        />
        <Tags label="Tags, disabled" initial={['film', 'score']} max={10} disabled />
      </Specimen>
    </>
  );
}

type Choosing = Omit<ComponentProps<typeof MultiSelect>, 'value' | 'onChange'>;

function Choices({ initial, ...rest }: Choosing & { initial: readonly string[] }) {
  const [value, setValue] = useState(initial);
  return <MultiSelect {...rest} value={value} onChange={setValue} />;
}

type Tagging = Omit<ComponentProps<typeof TagsInput>, 'value' | 'onChange'>;

function Tags({ initial, ...rest }: Tagging & { initial: readonly string[] }) {
  const [value, setValue] = useState(initial);
  return <TagsInput {...rest} value={value} onChange={setValue} />;
}
