import { api } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { useWrite } from '#web/write/use-write.ts';

/** Returns a function that blocks the other side and leaves the conversation, which no list shows any more. */
export function useBlockUser(username: string): () => Promise<unknown> {
  const { run } = useWrite(api.blockUser, {
    success: ({ message }) => message,
    changes: ['page', 'viewer'],
    goTo: paths.inbox,
  });
  return () => run({ params: { username } });
}
