import type { ReactNode } from 'react';
import type { FollowsView } from '#modules/follows/follows.contract.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { FollowButton } from './follow-button.tsx';
import { FollowCounts } from './follow-counts.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { useFollow } from './use-follow.ts';

interface FollowedHeaderProps {
  user: PublicUser;
  follows: FollowsView | null;
  /** Whether the profile is not the viewer's own. */
  others: boolean;
  /** The first action. */
  invite: ReactNode;
  menu: ReactNode;
}

/** The header of a profile with a follow button, which changes the number of followers at once. */
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
