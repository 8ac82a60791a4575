import type { ReactNode } from 'react';
import type { FollowsView, FollowView } from '#modules/follows/follows.contract.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';
import { FollowButton } from './follow-button.tsx';
import { FollowCounts } from './follow-counts.tsx';
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
          username={user.username}
          audienceSize={user.audienceSize}
          featuredPlatform={user.featuredPlatform}
          followerCount={followerCount}
          followingCount={user.followingCount}
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
