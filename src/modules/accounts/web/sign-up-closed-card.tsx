import { WaitingListCard } from '#modules/marketing/web/waiting-list-card.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import styles from './entrance.module.css';
import type { SignUpEntry } from './sign-up-entry.ts';

const TEXTS = {
  closed: {
    title: 'Sign-up is closed',
    text: 'Nobody can sign up at the moment. Leave your address, and we will write to you when that changes.',
  },
  invite: {
    title: 'You need an invitation',
    text: 'New people join with an invitation link. Ask somebody who runs this site, or leave your address.',
  },
  over: {
    title: 'This invitation link no longer works',
    text: 'The link was used, has expired or was cancelled. Ask for a new one, or leave your address.',
  },
} as const satisfies Record<Exclude<SignUpEntry, 'open'>, object>;

/** Stands in place of the form while a visitor cannot sign up. */
export function SignUpClosed({ entry }: { entry: Exclude<SignUpEntry, 'open'> }) {
  const { title, text } = TEXTS[entry];
  return (
    <>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{text}</p>
      </header>
      <div className={styles.sheet}>
        <WaitingListCard />
      </div>
      <p className={styles.other}>
        Already have an account? <Link to={paths.signIn()}>Sign In</Link>
      </p>
    </>
  );
}
