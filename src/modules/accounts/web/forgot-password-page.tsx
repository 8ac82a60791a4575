import { useState } from 'react';
import type { MetaArgs } from 'react-router';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import styles from './entrance.module.css';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { MailboxNote } from './mailbox-note.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    title: 'Forgot your password?',
    description: 'Choose a new password with a link that we send you.',
    path: paths.forgotPassword,
  });
}

/** Open to signed-in users, too: the mail about a changed password links here. */
export default function ForgotPasswordPage() {
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null);
  return (
    <section className={styles.page}>
      {sent ? (
        <ResetMailCard {...sent} onAgain={() => setSent(null)} />
      ) : (
        <>
          <header className={styles.head}>
            <h1>Forgot your password?</h1>
            <p>Enter your email address, and we will send you a link to choose a new password.</p>
          </header>
          <div className={styles.sheet}>
            <ForgotPasswordForm onSent={(email, message) => setSent({ email, message })} />
          </div>
        </>
      )}
      <p className={styles.other}>
        Remembered it? <Link to={paths.signIn()}>Sign In</Link>
      </p>
    </section>
  );
}

interface ResetMailCardProps {
  email: string;
  /** The message of the response, which is the same for every address. */
  message: string;
  onAgain: () => void;
}

/** Shown after requesting a link. Its heading takes the focus from the form that is gone. */
function ResetMailCard({ email, message, onAgain }: ResetMailCardProps) {
  return (
    <div className={styles.sheet}>
      <h1>Check your email</h1>
      <Banner tone="success">{message}</Banner>
      <p>
        You entered <span className={styles.address}>{email}</span>. If nothing arrives within a few minutes,
        check your spam folder, and check that this is the address of your account.
      </p>
      <MailboxNote />
      <div className={styles.actions}>
        <Button onClick={onAgain}>Try another address</Button>
      </div>
    </div>
  );
}
