import { platformLabel } from '#contract/product.ts';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import styles from './profile-header.module.css';

interface FollowCountsProps {
  username: string;
  audienceSize: number;
  featuredPlatform: string;
  followerCount: number;
  followingCount: number;
  followsViewer: boolean;
}

export function FollowCounts({
  username,
  audienceSize,
  featuredPlatform,
  followerCount,
  followingCount,
  followsViewer,
}: FollowCountsProps) {
  return (
    <p className={styles.follows}>
      {featuredPlatform === 'none' ? null : (
        <span className={styles.audience}>
          <strong>{formatThousands(audienceSize)}</strong> on {platformLabel(featuredPlatform)}
        </span>
      )}
      <Link to={paths.followers(username)}>
        <strong>{formatThousands(followerCount)}</strong> {followerCount === 1 ? 'follower' : 'followers'}{' '}
        here
      </Link>
      <Link to={paths.following(username)}>
        <strong>{formatThousands(followingCount)}</strong> following
      </Link>
      {followsViewer ? <span className={styles.followsYou}>Follows you</span> : null}
    </p>
  );
}
