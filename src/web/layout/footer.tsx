import { Wordmark } from '#ui/mark/mark.tsx';
import { ThemeSwitch } from '#ui/theme/theme-switch.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '../paths.ts';
import { usePlace } from '../viewer.ts';
import styles from './footer.module.css';
import { MARK_ID } from './mark-id.ts';

const COPYRIGHT_YEAR = 2026;

/**
 * Pages that need a session redirect a visitor to sign-in and back. The top bar already loads the code of the other
 * pages.
 */
const LINKS = [
  { label: 'Home', path: paths.home },
  { label: 'Find Users', path: paths.users },
  { label: 'Find Kollabs', path: paths.kollabs },
  { label: 'Dashboard', path: paths.dashboard },
  { label: 'Settings', path: paths.settings, discover: true },
  { label: 'Legal', path: paths.legal, discover: true },
];

export function Footer() {
  const place = usePlace();
  const { name = '', contact, footerLabel, tagline, logo } = place ?? {};
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Wordmark name={name} logo={logo?.small} size={24} markOf={MARK_ID} />
          {footerLabel ? <span className={styles.stage}>{footerLabel}</span> : null}
          {tagline ? <p className={styles.tagline}>{tagline}</p> : null}
        </div>
        <nav aria-label="Footer">
          <ul className={styles.links}>
            {LINKS.map(({ label, path, discover = false }) => (
              <li key={label}>
                <Link to={path} discover={discover}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeSwitch />
        <p className={styles.notice}>
          {`© ${COPYRIGHT_YEAR} ${name}`}
          {contact ? (
            <>
              {' · '}
              <a href={`mailto:${contact}`}>{contact}</a>
            </>
          ) : null}
        </p>
      </div>
    </footer>
  );
}
