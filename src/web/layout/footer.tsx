import { Link } from 'react-router';
import { PRODUCT } from '#contract/product.ts';
import { Wordmark } from '#ui/mark/mark.tsx';
import { ThemeSwitch } from '#ui/theme/theme-switch.tsx';
import { paths } from '../paths.ts';
import { useViewer } from '../viewer.ts';
import styles from './footer.module.css';

const COPYRIGHT_YEAR = 2026;

export function Footer() {
  const viewer = useViewer();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Wordmark name={PRODUCT} size={24} />
          <span className={styles.stage}>pre-alpha</span>
        </div>
        <nav aria-label="Footer">
          <ul className={styles.links}>
            <li>
              <Link to={paths.home}>Home</Link>
            </li>
            <li>
              <Link to={paths.kollabs}>Find Kollabs</Link>
            </li>
            {viewer && (
              <>
                <li>
                  <Link to={paths.dashboard}>Dashboard</Link>
                </li>
                <li>
                  <Link to={paths.settings}>Settings</Link>
                </li>
              </>
            )}
          </ul>
        </nav>
        <ThemeSwitch />
        <p className={styles.notice}>
          © {COPYRIGHT_YEAR} {PRODUCT}
        </p>
      </div>
    </footer>
  );
}
