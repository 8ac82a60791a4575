import { ChoiceSpecimens } from './choice-specimens.tsx';
import { ListChoiceSpecimens } from './list-choice-specimens.tsx';
import { Section } from './specimen.tsx';
import { TextSpecimens } from './text-specimens.tsx';

export function FieldsSection() {
  return (
    <Section id="fields" title="Fields">
      <TextSpecimens />
      <ChoiceSpecimens />
      <ListChoiceSpecimens />
    </Section>
  );
}
