import { BadgeSpecimens } from './badge-specimens.tsx';
import { CardSpecimens } from './card-specimens.tsx';
import { FigureSpecimens } from './figure-specimens.tsx';
import { PanelSpecimens } from './panel-specimens.tsx';
import { PictureSpecimens } from './picture-specimens.tsx';
import { Section } from './specimen.tsx';
import { TokenSpecimens } from './token-specimens.tsx';

export function ContentSection() {
  return (
    <Section id="content" title="Showing things">
      <CardSpecimens />
      <BadgeSpecimens />
      <PictureSpecimens />
      <PanelSpecimens />
      <FigureSpecimens />
      <TokenSpecimens />
    </Section>
  );
}
