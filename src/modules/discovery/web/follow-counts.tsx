import { formatThousands } from '#ui/numbers/format-number.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import styles from './profile-header.module.css';

interface FollowCountsProps {
  username: string;
  followerCount: number;
  followingCount: number;
  /** Whether this user follows the viewer. */
  followsViewer: boolean;
}

/** How many follow a user and how many they follow, each leading to the list. */
export function FollowCounts({ username, followerCount, followingCount, followsViewer }: FollowCountsProps) {
  return (
    <p className={styles.follows}>
      <Link to={paths.followers(username)}>
        <strong>{formatThousands(followerCount)}</strong> {followerCount === 1 ? 'follower' : 'followers'}
      </Link>
      <Link to={paths.following(username)}>
        <strong>{formatThousands(followingCount)}</strong> following
      </Link>
      {followsViewer ? <span className={styles.followsYou}>Follows you</span> : null}
    </p>
  );
}
