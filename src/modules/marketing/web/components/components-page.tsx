import type { LoaderFunctionArgs } from 'react-router';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { settingsContext } from '#web/context.ts';
import { notFound } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { ActionsSection } from './actions-section.tsx';
import { BadgeSpecimens } from './badge-specimens.tsx';
import { CardSpecimens } from './card-specimens.tsx';
import { ChoiceSpecimens } from './choice-specimens.tsx';
import styles from './components-page.module.css';
import { FeedbackSection } from './feedback-section.tsx';
import { FigureSpecimens } from './figure-specimens.tsx';
import { ListChoiceSpecimens } from './list-choice-specimens.tsx';
import { OverlaysSection } from './overlays-section.tsx';
import { PanelSpecimens } from './panel-specimens.tsx';
import { PictureSpecimens } from './picture-specimens.tsx';
import { Section } from './specimen.tsx';
import { TablesSection } from './tables-section.tsx';
import { TextSpecimens } from './text-specimens.tsx';
import { TokenSpecimens } from './token-specimens.tsx';

const CONTENTS = [
  { id: 'actions', title: 'Actions and navigation' },
  { id: 'feedback', title: 'Feedback and waiting' },
  { id: 'overlays', title: 'Overlays' },
  { id: 'fields', title: 'Fields' },
  { id: 'content', title: 'Content' },
  { id: 'tables', title: 'Tables' },
];

export const meta = titled('Components');

export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(settingsContext).devTools) throw notFound();
  return null;
}

/** Shows all components of the design system, in the order of src/ui/README.md. */
export default function ComponentsPage() {
  return (
    <div className={styles.page}>
      <BackLink link={<Link to={paths.developer} />}>Developer page</BackLink>
      <header className={styles.head}>
        <h1>Components</h1>
        <p>
          All components of the pages, in every state. Nothing here is saved. The switch at the end of the
          page changes the theme.
        </p>
      </header>
      <nav aria-label="Contents" className={styles.contents}>
        <ul>
          {CONTENTS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <ActionsSection />
      <FeedbackSection />
      <OverlaysSection />
      <FieldsSection />
      <ContentSection />
      <TablesSection />
    </div>
  );
}

function FieldsSection() {
  return (
    <Section id="fields" title="Fields">
      <TextSpecimens />
      <ChoiceSpecimens />
      <ListChoiceSpecimens />
    </Section>
  );
}

function ContentSection() {
  return (
    <Section id="content" title="Content">
      <CardSpecimens />
      <BadgeSpecimens />
      <PictureSpecimens />
      <PanelSpecimens />
      <FigureSpecimens />
      <TokenSpecimens />
    </Section>
  );
}
