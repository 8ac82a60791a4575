import { hash } from '@node-rs/argon2';
import { hashSessionToken, newSecret } from '#modules/accounts/server/session-token.ts';
import type { RunningServer } from './server.ts';
import { write } from './write.ts';

export const PASSWORD = 'a quiet harbour at dawn';

// All users of a worker share one hash, because hashing is slow by design.
let passwordHash: Promise<string> | undefined;

/**
 * Inserts a verified and signed-in user, and the event of a new account.
 * @returns the user's address and the value of their session cookie
 */
export async function addAccount(
  server: RunningServer,
  username: string,
  kind: 'Creator' | 'Business',
): Promise<{ email: string; secret: string }> {
  passwordHash ??= hash(PASSWORD);
  const email = `${username}@journeys.example`;
  const secret = newSecret();
  await write(
    server,
    `with person as (
       insert into profiles (user_id, username, display_name, account_type, content_type, business_name, date_joined)
       values (gen_random_uuid(), $1, $1, $2, 'music', $3, now())
       returning user_id),
     account as (
       insert into accounts (user_id, email, email_key, email_verified_at, password_hash, first_name, last_name)
       select user_id, $4, $4, now(), $5, 'Anne-Marie', 'O''Brien' from person
       returning user_id),
     zoned as (
       insert into preferences (user_id, time_zone) select user_id, 'UTC' from person),
     joined as (
       insert into events (type, actor_id, subject_id, created_at)
       select 'user.joined', user_id, user_id, now() from person)
     insert into sessions (id, user_id, token_hash, created_at, last_seen_at, authenticated_at)
     select gen_random_uuid(), user_id, $6, now(), now(), now() from account`,
    [
      ...[username, kind.toLowerCase(), kind === 'Business' ? 'Harbour & Sons' : null],
      ...[email, await passwordHash, hashSessionToken(secret)],
    ],
  );
  return { email, secret };
}
