import { Fragment, type ReactNode } from 'react';
import { Banner } from '#ui/banner/banner.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useSettings } from '#web/viewer.ts';
import styles from './legal.module.css';

export interface LegalSection {
  /** The fragment of the URL. Do not change it, since people link to it. */
  id: string;
  title: string;
  /** Paragraphs; an array is a list. `{contact}` is replaced by the operator's address. */
  text: readonly (string | readonly string[])[];
}

interface LegalDocumentProps {
  title: string;
  lead: string;
  /** ISO 8601 date of the last change of the text. */
  changed: string;
  sections: readonly LegalSection[];
}

export function LegalDocument({ title, lead, changed, sections }: LegalDocumentProps) {
  return (
    <article className={styles.document}>
      <Breadcrumbs items={[{ label: 'Legal', link: <Link to={paths.legal} /> }, { label: title }]} />
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.changed}>
          Last changed <Time value={changed} format="date" />
        </p>
      </header>
      <Banner tone="info" title="To be reviewed by a lawyer">
        This is a template. It describes what the product does. A lawyer must review it before anyone relies
        on it.
      </Banner>
      <nav aria-label="Contents" className={styles.contents}>
        <h2>Contents</h2>
        <ol>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title: name, text }) => (
        <section key={id} className={styles.section} aria-labelledby={id}>
          <h2 id={id}>{name}</h2>
          {text.map((part) =>
            typeof part === 'string' ? (
              <p key={part}>
                <WithContact text={part} />
              </p>
            ) : (
              <ul key={part[0]}>
                {part.map((item) => (
                  <li key={item}>
                    <WithContact text={item} />
                  </li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </article>
  );
}

function WithContact({ text }: { text: string }): ReactNode {
  const { contact } = useSettings();
  const [first, ...rest] = text.split('{contact}');
  return (
    <>
      {first}
      {rest.map((part) => (
        <Fragment key={part}>
          <a href={`mailto:${contact}`}>{contact}</a>
          {part}
        </Fragment>
      ))}
    </>
  );
}
