import { expect } from '@playwright/test';
import type { RunningServer } from './server.ts';
import { write } from './write.ts';

/** Sets a role as `npm run admin role` does, but without a process or an entry in the log. */
export async function setRole(
  server: RunningServer,
  username: string,
  role: 'moderator' | 'admin' = 'moderator',
): Promise<void> {
  const statement =
    'update accounts a set role = $2 from profiles p where p.user_id = a.user_id and p.username = $1';
  expect(await write(server, statement, [username, role])).toBe(1);
}
