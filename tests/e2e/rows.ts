import pg from 'pg';
import { newUsername } from './people.ts';
import type { RunningServer } from './server.ts';
import { searchFollows, write } from './write.ts';

/** Inserts a user with Kollabs that share a tag. Even ones are in art, odd ones in music. Number 1 is the newest. */
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
  await searchFollows(server, username);
}

/**
 * Inserts a user of the category music with one open Kollab. Returns the username, which sorts first so that the user
 * is among the first of equal matches.
 */
export async function addMusician(server: RunningServer, stem: string, title: string): Promise<string> {
  const username = newUsername(`a_${stem}`);
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
  await searchFollows(server, username);
  return username;
}

interface People {
  category: string;
  people: number;
  /** The number of Kollabs, all of the first user, in the same category. */
  kollabs?: number;
  platform?: string;
  audience?: number;
  title?: string;
  summary?: string;
}

/**
 * Inserts users of a content type who joined long ago and by default have no audience, so that the public lists do not
 * change. Pages and responses are cached for some seconds, so insert them before the first request. Returns the first
 * username.
 */
export async function addPeople(
  server: RunningServer,
  {
    category,
    people,
    kollabs = 0,
    platform = 'none',
    audience = 0,
    title = 'A lamp',
    summary = 'A lamp',
  }: People,
): Promise<string> {
  const stem = newUsername('crowd');
  await write(
    server,
    `with person as (
       insert into profiles (user_id, username, display_name, account_type, content_type, featured_platform,
         audience_size, date_joined, current_active_kollabs)
       select gen_random_uuid(), $1 || '_' || n, $1 || '_' || n, 'creator', $2, $4, $8, '2020-03-01',
         case when n = 1 then $5::int else 0 end
       from generate_series(1, $3::int) as n
       returning user_id, username)
     insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
       compensation, tags, date_posted)
     select gen_random_uuid(), user_id, $6, 'https://pictures.example/a.jpg', $2, '{creators}', 'a hand', $7,
       'half of it', '{lamp}', '2020-04-01'
     from person, generate_series(1, $5::int) as n
     where username = $1 || '_1'`,
    [stem, category, people, platform, kollabs, title, summary, audience],
  );
  await searchFollows(server, `${stem}%`);
  return `${stem}_1`;
}

/** Inserts a closed, unlisted Kollab with `partners` collaborations that were completed long ago. */
export async function addFinishedKollab(server: RunningServer, partners: number): Promise<string> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const stem = newUsername('fin');
  const { rows } = await client.query(
    `with people as (
       insert into profiles (user_id, username, display_name, account_type, content_type, date_joined,
         completed_collaborations)
       select gen_random_uuid(), $1 || '_' || to_char(n, 'FM00'),
         case n when 0 then 'Odalys Quay' else 'Partner ' || to_char(n, 'FM00') end,
         'creator', 'finance', '2019-01-01', case n when 0 then $2::int else 1 end
       from generate_series(0, $2::int) as n
       returning user_id, username),
     kollab as (
       insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
         compensation, tags, date_posted, active, requests_count, requests_completed)
       select gen_random_uuid(), user_id, 'The harbour accounts', 'https://pictures.example/a.jpg', 'finance',
         '{creators}', 'a voice', 'a song', 'half of it', '{}', '2019-02-01', false, $2, $2
       from people where username = $1 || '_00'
       returning id, owner_id),
     added as (
       insert into requests (id, kollab_id, sender_id, recipient_id, note, date_posted, accepted,
         sender_completed, recipient_completed, sender_finalized, recipient_finalized, completed, completed_at)
       select gen_random_uuid(), kollab.id, user_id, owner_id, 'Hello', '2019-03-01', true, true, true, true,
         true, true, timestamptz '2020-01-01 16:07Z' + right(username, 2)::int * 7 % 53 * interval '1 day'
       from people, kollab where user_id <> owner_id)
     select id from kollab`,
    [stem, partners],
  );
  await client.end();
  return rows[0].id;
}
