import { Link as LinkWithState } from 'react-router';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { paths } from '#web/paths.ts';
import { useSettings } from '#web/viewer.ts';
import styles from './entrance.module.css';
import { ResendButton } from './resend-button.tsx';

interface CheckMailCardProps {
  email: string;
  /** What the server said. */
  message: string;
  /** The address of the page to sign in, with the way back in it. */
  signIn: string;
}

/** After sign-up: what to do next. Its heading gets the focus from the form that is gone. */
export function CheckMailCard({ email, message, signIn }: CheckMailCardProps) {
  const { devTools } = useSettings();
  return (
    <div className={styles.sheet}>
      <h1>Check your mail</h1>
      <Banner tone="success">{message}</Banner>
      <p>
        It went to <span className={styles.address}>{email}</span>. If it does not come within a few minutes,
        look into the spam folder, or have it sent again. Confirmed in this browser, it signs you in.
      </p>
      {devTools ? (
        <p className={styles.soft}>
          No mail server set up? Then it is in the mailbox of the{' '}
          <LinkWithState to={paths.developer}>developer page</LinkWithState>.
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button variant="primary" render={<LinkWithState to={signIn} state={{ email }} />}>
          Go to Sign In
        </Button>
        <ResendButton email={email} />
      </div>
    </div>
  );
}
