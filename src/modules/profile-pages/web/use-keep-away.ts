import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';

const said = { success: ({ message }: { message: string }) => message };

/** Blocks, mutes, unblocks and unmutes a user. */
export function useKeepAway(username: string) {
  const input = { params: { username } };
  // No idempotency key: these writes are idempotent, and a retry after a lost response could undo a later change.
  const block = useWrite(() => api.blockUser(input), said);
  const unblock = useWrite(() => api.unblockUser(input), said);
  const mute = useWrite(() => api.muteUser(input), said);
  const unmute = useWrite(() => api.unmuteUser(input), said);
  return {
    block: () => block.run(),
    unblock: () => unblock.run(),
    mute: () => mute.run(),
    unmute: () => unmute.run(),
  };
}
