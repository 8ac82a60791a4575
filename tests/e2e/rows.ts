import pg from 'pg';
import { newUsername } from './people.ts';
import type { RunningServer } from './server.ts';

/** Runs one statement in a server's database, for rows that need no page each. Gives how many it touched. */
export async function write(server: RunningServer, statement: string, values: unknown[]): Promise<number> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    return (await client.query(statement, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** A person with Kollabs that have a tag. The even ones are in art, the others in music; number 1 is the newest. */
export async function addKollabs(
  server: RunningServer,
  username: string,
  tag: string,
  count: number,
): Promise<void> {
  await write(
    server,
    `with owner as (
       insert into profiles (user_id, username, display_name, account_type, content_type, headline, date_joined,
         current_active_kollabs)
       values (gen_random_uuid(), $1, 'Ottoline Reef', 'creator', 'music', 'Songs of ' || $2::text, now(), $3::int)
       returning user_id)
     insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
       compensation, tags, date_posted)
     select gen_random_uuid(), user_id, 'Number ' || n, 'https://pictures.example/a.jpg',
       case when n % 2 = 0 then 'art' else 'music' end, '{creators}', 'a voice', 'a song', 'half of it',
       array[$2::text], now() - n * interval '1 hour'
     from owner, generate_series(1, $3::int) as n`,
    [username, tag, count],
  );
}

/** Somebody who makes music and has one open Kollab. Gives their name. */
export async function addMusician(server: RunningServer, stem: string, title: string): Promise<string> {
  const username = newUsername(stem);
  await write(
    server,
    `with person as (
       insert into profiles (user_id, username, display_name, account_type, content_type, date_joined,
         current_active_kollabs)
       values (gen_random_uuid(), $1, $1, 'creator', 'music', now(), 1)
       returning user_id),
     account as (
       insert into accounts (user_id, email, email_key, email_verified_at, password_hash, first_name, last_name)
       select user_id, $1 || '@journeys.example', $1 || '@journeys.example', now(), 'none', 'Ada', 'Lovelace'
       from person)
     insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
       compensation, tags, date_posted)
     select gen_random_uuid(), user_id, $2, 'https://pictures.example/a.jpg', 'music', '{creators}', 'a voice',
       'a song', 'half of it', '{duet}', now()
     from person`,
    [username, title],
  );
  return username;
}

interface People {
  category: string;
  people: number;
  /** Of the first of them, in the same category. */
  kollabs?: number;
  platform?: string;
  title?: string;
  summary?: string;
}

/**
 * People of a content type who joined long ago and whom nobody follows, so that the lists of everybody stay as they
 * are. Pages and calls are kept for some seconds: add them before anybody looks. Gives the name of the first.
 */
export async function addPeople(
  server: RunningServer,
  { category, people, kollabs = 0, platform = 'none', title = 'A lamp', summary = 'A lamp' }: People,
): Promise<string> {
  const stem = newUsername('crowd');
  await write(
    server,
    `with person as (
       insert into profiles (user_id, username, display_name, account_type, content_type, featured_platform,
         date_joined, current_active_kollabs)
       select gen_random_uuid(), $1 || '_' || n, $1 || '_' || n, 'creator', $2, $4, '2020-03-01',
         case when n = 1 then $5::int else 0 end
       from generate_series(1, $3::int) as n
       returning user_id, username)
     insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
       compensation, tags, date_posted)
     select gen_random_uuid(), user_id, $6, 'https://pictures.example/a.jpg', $2, '{creators}', 'a hand', $7,
       'half of it', '{lamp}', '2020-04-01'
     from person, generate_series(1, $5::int) as n
     where username = $1 || '_1'`,
    [stem, category, people, platform, kollabs, title, summary],
  );
  return `${stem}_1`;
}
