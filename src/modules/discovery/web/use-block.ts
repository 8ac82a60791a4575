import { api } from '#web/api.ts';
import { useWrite } from '#web/write/use-write.ts';

const said = { success: ({ message }: { message: string }) => message };

/** Blocks a user, or takes it back. */
export function useBlock(username: string): {
  block: () => Promise<unknown>;
  unblock: () => Promise<unknown>;
} {
  const input = { params: { username } };
  const block = useWrite(api.blockUser, said);
  const unblock = useWrite(api.unblockUser, said);
  return { block: () => block.run(input), unblock: () => unblock.run(input) };
}
