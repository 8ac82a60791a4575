import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';

const showMessage = { success: ({ message }: { message: string }) => message };

export function useBlockAndMute(username: string) {
  const input = { params: { username } };
  // No idempotency key: these writes are idempotent, and a retry after a lost response could undo a later change.
  const block = useWrite(() => api.blockUser(input), showMessage);
  const unblock = useWrite(() => api.unblockUser(input), showMessage);
  const mute = useWrite(() => api.muteUser(input), showMessage);
  const unmute = useWrite(() => api.unmuteUser(input), showMessage);
  return {
    block: () => block.run(),
    unblock: () => unblock.run(),
    mute: () => mute.run(),
    unmute: () => unmute.run(),
  };
}
