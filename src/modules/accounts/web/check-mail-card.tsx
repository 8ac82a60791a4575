import { useEffect, useRef } from 'react';
import { Link as LinkWithState } from 'react-router';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './entrance.module.css';
import { MailboxNote } from './mailbox-note.tsx';
import { ResendButton } from './resend-button.tsx';

interface CheckMailCardProps {
  email: string;
  message: string;
  signIn: string;
  /** Whether to focus the heading, because the form that had the focus is gone. */
  takesFocus: boolean;
  onWrongAddress: () => void;
}

export function CheckMailCard({ email, message, signIn, takesFocus, onWrongAddress }: CheckMailCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.sheet}>
      <h1 ref={heading} tabIndex={-1}>
        Check your email
      </h1>
      <Banner tone="success">{message}</Banner>
      <p>
        We sent it to <span className={styles.address}>{email}</span>. If it does not arrive within a few
        minutes, check your spam folder or send it again. Follow the link in this browser, and you are signed
        in, too.
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
