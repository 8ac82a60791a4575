import { api } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { useWrite } from '#web/write/use-write.ts';

/** Blocks the other side of a conversation, and leaves it: it is in no list any more. */
export function useBlockUser(username: string): () => Promise<unknown> {
  const { run } = useWrite(api.blockUser, {
    success: ({ message }) => message,
    changes: ['page', 'viewer'],
    goTo: paths.inbox,
  });
  return () => run({ params: { username } });
}
