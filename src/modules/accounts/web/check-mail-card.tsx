import { useEffect, useRef } from 'react';
import { Link as LinkWithState } from 'react-router';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './entrance.module.css';
import { MailboxNote } from './mailbox-note.tsx';
import { ResendButton } from './resend-button.tsx';

interface CheckMailCardProps {
  email: string;
  /** What the server said. */
  message: string;
  /** The address of the page to sign in, with the way back in it. */
  signIn: string;
  /** The form that was sent had the focus, and is out of sight. */
  takesFocus: boolean;
  onWrongAddress: () => void;
}

/** After sign-up: what to do next. */
export function CheckMailCard({ email, message, signIn, takesFocus, onWrongAddress }: CheckMailCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.sheet}>
      <h1 ref={heading} tabIndex={-1}>
        Check your mail
      </h1>
      <Banner tone="success">{message}</Banner>
      <p>
        It went to <span className={styles.address}>{email}</span>. If it does not come within a few minutes,
        look into the spam folder, or have it sent again. Confirmed in this browser, it signs you in.
      </p>
      <MailboxNote />
      <div className={styles.actions}>
        <Button variant="primary" render={<LinkWithState to={signIn} state={{ email }} />}>
          Go to Sign In
        </Button>
        <ResendButton email={email} />
        <Button variant="quiet" onClick={onWrongAddress}>
          Wrong address?
        </Button>
      </div>
    </div>
  );
}
