import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';

const said = { success: ({ message }: { message: string }) => message };

/** What keeps a user away: each a press, and the way back. */
export function useKeepAway(username: string) {
  const input = { params: { username } };
  // Without a key: they are harmless to repeat, and one whose response was lost may have been taken back since.
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
