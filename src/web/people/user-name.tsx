import type { ReactNode } from 'react';
import styles from './user-name.module.css';

interface UserNameProps {
  displayName: ReactNode;
  /** Empty for a deleted account. */
  username: ReactNode;
  /** Of the display name. */
  className?: string | undefined;
  /** Leaves out the username where it does not fit into the line, and cuts the end of a long name. */
  oneLine?: boolean;
}

/** A user in a line of text: the display name leads, and @username follows. */
export function UserName({ displayName, username, className, oneLine = false }: UserNameProps) {
  const name = (
    <>
      <bdi className={className}>{displayName}</bdi>
      {username ? <span className={styles.username}> @{username}</span> : null}
    </>
  );
  return oneLine ? <span className={styles.line}>{name}</span> : name;
}
