import { UserCheck, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { platformLabel } from '#contract/product.ts';
import type { FollowsView, FollowView } from '#modules/follows/follows.contract.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { api } from '#web/api.ts';
import { Link } from '#web/link.tsx';
import { MembersLink } from '#web/login-required/members-link.tsx';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import { singlePress, useWrite } from '#web/write/use-write.ts';
import styles from './profile-header.module.css';
import { ProfileHeader } from './profile-header.tsx';

interface FollowedHeaderProps {
  user: PublicUser;
  follows: FollowsView | null;
  others: boolean;
  /** The first action. */
  invite: ReactNode;
  menu: ReactNode;
}

export function FollowedHeader({ user, follows, others, invite, menu }: FollowedHeaderProps) {
  const { following, followerCount, toggle } = useFollow(user, follows);
  return (
    <ProfileHeader
      user={user}
      menu={
        others ? (
          <>
            {invite}
            <FollowButton user={user} following={following} onToggle={toggle} />
            {menu}
          </>
        ) : (
          menu
        )
      }
      counts={
        <FollowCounts
          user={user}
          followerCount={followerCount}
          followsViewer={follows?.followsViewer ?? false}
        />
      }
    />
  );
}

/**
 * Follows or unfollows a user. A change shows at once, and is undone if the server refuses it. Changes are sent in
 * order, so that the last one wins.
 * @param saved the value that the loader read; null if unknown
 */
function useFollow(
  { username, followerCount }: { username: string; followerCount: number },
  saved: FollowsView | null,
): FollowView & { toggle: () => void } {
  const { run, pendingInputs } = useWrite(send, { queue: true });
  const before = saved?.following ?? false;
  const following = pendingInputs.at(-1)?.on ?? before;
  return {
    following,
    followerCount: followerCount + Number(following) - Number(before),
    toggle: () => void run({ username, on: !following }),
  };
}

function send({ username, on }: { username: string; on: boolean }): Promise<FollowView> {
  const params = { username };
  return on ? api.followUser({ params }) : api.unfollowUser({ params });
}

interface FollowButtonProps {
  user: PublicUser;
  following: boolean;
  onToggle: () => void;
}

function FollowButton({ user, following, onToggle }: FollowButtonProps) {
  const viewer = useViewer();
  const label = (words: string) => (
    <>
      {words}
      <span className="visually-hidden"> {user.displayName}</span>
    </>
  );
  if (!viewer) {
    return (
      <Button icon={<UserPlus aria-hidden="true" />} render={<MembersLink to={paths.user(user.username)} />}>
        {label('Follow')}
      </Button>
    );
  }
  return (
    <Button
      icon={following ? <UserCheck aria-hidden="true" /> : <UserPlus aria-hidden="true" />}
      onClick={singlePress(onToggle)}
    >
      {label(following ? 'Following' : 'Follow')}
    </Button>
  );
}

interface FollowCountsProps {
  user: PublicUser;
  /** Includes what the viewer just did. */
  followerCount: number;
  followsViewer: boolean;
}

function FollowCounts({ user, followerCount, followsViewer }: FollowCountsProps) {
  const { username, audienceSize, featuredPlatform, followingCount } = user;
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
