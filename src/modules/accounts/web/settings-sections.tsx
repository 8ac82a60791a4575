import { Fragment, type ReactNode, useEffect, useState } from 'react';
import styles from './settings-sections.module.css';

interface SettingsSection {
  /** The id of the card's own element (`Panel` takes one): the anchor leads there. */
  id: string;
  label: string;
  card: ReactNode;
}

/** The cards of a tab, one under the other, and beside them, where there is room, the way to each. */
export function SettingsSections({
  label,
  sections,
}: {
  /** The tab's name. */
  label: string;
  sections: readonly SettingsSection[];
}) {
  const current = useInView(sections);
  return (
    <div className={styles.frame}>
      <nav className={styles.menu} aria-label={`In ${label}`}>
        <ul className={styles.list}>
          {sections.map(({ id, label: name }) => (
            <li key={id}>
              <a href={`#${id}`} className={styles.entry} aria-current={current === id ? 'true' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.cards}>
        {sections.map(({ id, card }) => (
          <Fragment key={id}>{card}</Fragment>
        ))}
      </div>
    </div>
  );
}

/** The section that is being read: the last one that begins in the upper part of the view. */
function useInView(sections: readonly SettingsSection[]): string | undefined {
  const ids = sections.map(({ id }) => id).join(' ');
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const all = ids.split(' ');
    const look = () => {
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const begun = all.filter((id) => {
        const element = document.getElementById(id);
        return element && element.getBoundingClientRect().top < window.innerHeight * 0.3;
      });
      setCurrent(atEnd && window.scrollY > 0 ? all.at(-1) : (begun.at(-1) ?? all[0]));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [ids]);
  return current;
}
