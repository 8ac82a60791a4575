import type { ReactNode } from 'react';
import styles from './user-name.module.css';

interface UserNameProps {
  displayName: ReactNode;
  /** Empty for a deleted account. */
  username: ReactNode;
  className?: string | undefined;
  /** Keeps the name on one line: hides a username that does not fit, and truncates a long name. */
  oneLine?: boolean;
}

export function UserName({ displayName, username, className, oneLine = false }: UserNameProps) {
  const name = (
    <>
      <bdi className={className}>{displayName}</bdi>
      {username ? <span className={styles.username}> @{username}</span> : null}
    </>
  );
  return oneLine ? <span className={styles.line}>{name}</span> : name;
}
