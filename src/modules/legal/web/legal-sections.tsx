import type { LegalText } from '../legal.contract.ts';
import styles from './legal.module.css';

export function LegalSections({ sections }: Pick<LegalText, 'sections'>) {
  return (
    <>
      <nav aria-label="Contents" className={styles.contents}>
        <h2>Contents</h2>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title, html }) => (
        <section key={id} className={styles.section} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it from Markdown, without HTML */}
          <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </>
  );
}
