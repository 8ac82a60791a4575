import type { FollowsView, FollowView } from '#modules/follows/follows.contract.ts';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';

/**
 * Follows a user, or no longer. A press shows at once, and is undone when the server refuses it; presses are sent in
 * their order, so that the last one holds.
 * @param saved as the page's loader read it; null where it is unknown
 */
export function useFollow(
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
