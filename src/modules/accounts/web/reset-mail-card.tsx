import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './entrance.module.css';
import { MailboxNote } from './mailbox-note.tsx';

interface ResetMailCardProps {
  email: string;
  /** The message of the response, which is the same for every address. */
  message: string;
  onAgain: () => void;
}

/** Shown after requesting a link. Its heading takes the focus from the form that is gone. */
export function ResetMailCard({ email, message, onAgain }: ResetMailCardProps) {
  return (
    <div className={styles.sheet}>
      <h1>Check your mail</h1>
      <Banner tone="success">{message}</Banner>
      <p>
        You asked for <span className={styles.address}>{email}</span>. If nothing comes within a few minutes,
        look into the spam folder, and whether it is the address that you signed up with.
      </p>
      <MailboxNote />
      <div className={styles.actions}>
        <Button onClick={onAgain}>Try another address</Button>
      </div>
    </div>
  );
}
