import styles from './user-name.module.css';

interface UserNameProps {
  displayName: string;
  /** Empty for a deleted account. */
  username: string;
  /** Of the display name. */
  className?: string | undefined;
}

/** A user in a line of text: the display name leads, and @username follows. */
export function UserName({ displayName, username, className }: UserNameProps) {
  return (
    <>
      <bdi className={className}>{displayName}</bdi>
      {username ? <span className={styles.username}> @{username}</span> : null}
    </>
  );
}
