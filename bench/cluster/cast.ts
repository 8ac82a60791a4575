import { systemClock } from '#infra/clock.ts';
import { readEnv } from '#infra/env.ts';
import { createTokens } from '#infra/session/token.ts';
import { withClient } from './postgres.ts';

/** A user of the demo world who writes, and what to: no other writer likes the same. */
export interface Actor {
  userId: string;
  token: string;
  posts: string[];
  conversations: string[];
}

/** Known to everyone, so good for nothing else. */
export const SECRET = 'what the drills sign their tokens with, on this machine only';

/** Signs in users of the demo world who may write, each with posts of others and their conversations. */
export function castOf(url: string, publicUrl: string, most: number): Promise<Actor[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Omit<Actor, 'token'> & { username: string }>(
      `select p.user_id as "userId", p.username,
        array(select id from posts where owner_id <> p.user_id order by id) as posts,
        array_agg(c.id) as conversations
       from profiles p join accounts a using (user_id) join conversations c on p.user_id in (c.low_id, c.high_id)
       where p.state = 'active' and a.email_verified_at is not null and c.state = 'accepted'
       group by p.user_id, p.username order by p.username limit $1`,
      [most],
    );
    const env = readEnv({ AUTH_SECRET: SECRET, PUBLIC_URL: publicUrl, DATABASE_URL: url });
    const tokens = createTokens(env.authSecrets, env.publicUrl, systemClock);
    const signed = async ({ username, ...actor }: (typeof rows)[number]) => {
      const { rows: sessions } = await client.query<{ id: string }>(
        `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, authenticated_at)
         values (gen_random_uuid(), $1, gen_random_uuid(), now(), now(), now()) returning id`,
        [actor.userId],
      );
      const viewer = { userId: actor.userId, username, sessionId: sessions[0]?.id ?? '' };
      return { ...actor, token: await tokens.sign(viewer) };
    };
    const actors: Actor[] = [];
    for (const row of rows) actors.push(await signed(row));
    return actors;
  });
}
