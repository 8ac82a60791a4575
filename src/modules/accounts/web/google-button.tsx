import { ContinueWithGoogle, OrLine } from '#web/google/continue-with-google.tsx';
import styles from './entrance.module.css';

interface GoogleButtonProps {
  next: string;
  /** The token of the invitation link that the visitor came with. */
  invitation?: string | null;
}

/** A link that leaves the page, so that it works without script, too. */
export function GoogleButton({ next, invitation = null }: GoogleButtonProps) {
  const query = new URLSearchParams({ next, ...(invitation !== null && { invitation }) });
  return (
    <ContinueWithGoogle
      // A plain link: the address is not a page of the router.
      render={<a href={`/signin/google/start?${query}`} rel="nofollow" data-document />}
    />
  );
}

/** The button beside a form, with a line between both. */
export function OrGoogle({ above = false, ...button }: GoogleButtonProps & { above?: boolean }) {
  return (
    <div className={styles.ways}>
      {above ? null : <OrLine />}
      <GoogleButton {...button} />
      {above ? <OrLine /> : null}
    </div>
  );
}
