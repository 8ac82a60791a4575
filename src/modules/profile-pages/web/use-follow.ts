import type { FollowsView, FollowView } from '#modules/follows/follows.contract.ts';
import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';

/**
 * Follows or unfollows a user. A change shows at once, and is undone if the server refuses it. Changes are sent in
 * order, so that the last one wins.
 * @param saved the value that the loader read; null if unknown
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
