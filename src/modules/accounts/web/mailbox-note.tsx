import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useSettings } from '#web/viewer.ts';
import styles from './entrance.module.css';

/** Where to find a mail while no mail server is set up. Shows nothing in production. */
export function MailboxNote() {
  const { devTools } = useSettings();
  return devTools ? (
    <p className={styles.soft}>
      No mail server set up? Find the email in the mailbox on the{' '}
      <Link to={paths.developer}>developer page</Link>.
    </p>
  ) : null;
}
