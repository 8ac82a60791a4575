import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';

const said = { success: ({ message }: { message: string }) => message };

/** What keeps a user away: each a press, and the way back. */
export function useKeepAway(username: string) {
  const input = { params: { username } };
  const block = useWrite(api.blockUser, said);
  const unblock = useWrite(api.unblockUser, said);
  const mute = useWrite(api.muteUser, said);
  const unmute = useWrite(api.unmuteUser, said);
  return {
    block: () => block.run(input),
    unblock: () => unblock.run(input),
    mute: () => mute.run(input),
    unmute: () => unmute.run(input),
  };
}
