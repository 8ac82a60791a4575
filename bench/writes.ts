import type pg from 'pg';
import { v7 } from 'uuid';
import type { WriteCase } from './load.ts';
import { personOf, WORLD, WRITERS } from './world.ts';
import { clearTalk, talkWriteCases } from './writes-talk.ts';

/** @param tokens of the writers, in their order */
export function writeCases(tokens: string[]): WriteCase[] {
  let made = 0;
  return [
    {
      name: 'Accept a request',
      async prepare(client, count) {
        const first = made;
        made += 2 * count;
        await client.query(PENDING, [first, made - 1, WRITERS, WORLD.people]);
        const numbers = Array.from({ length: count }, (_, place) => first + 2 * place);
        return {
          app: numbers.map((n) => ({
            method: 'POST',
            path: `/api/request/${requestId(n)}/accept`,
            token: tokens[n % WRITERS] as string,
            key: v7(),
            body: {},
          })),
          bare: numbers.map((n) => ({
            method: 'POST',
            path: '/accept',
            body: [requestId(n + 1), writer(n + 1), v7(), v7()],
          })),
        };
      },
    },
    {
      name: 'Create a Kollab',
      async prepare(_client, count) {
        const numbers = Array.from({ length: count }, (_, place) => place);
        return {
          app: numbers.map((n) => ({
            method: 'POST',
            path: '/api/kollab',
            token: tokens[n % WRITERS] as string,
            key: v7(),
            body: kollab(n),
          })),
          bare: numbers.map((n) => ({
            method: 'POST',
            path: '/publish',
            body: [v7(), writer(n), ...Object.values(kollab(n))],
          })),
        };
      },
    },
    ...talkWriteCases(tokens),
  ];
}

/**
 * Pending requests on the Kollabs of all writers in turn, each with its log. Of one Kollab no two have the same sender.
 */
const PENDING = `with made as (
    insert into requests (id, kollab_id, sender_id, recipient_id, note, date_posted)
    select ('20000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, k.id, s.user_id, k.owner_id,
      'Let us make a film together, about the bakery.', now()
    from generate_series($1::int, $2::int) n
    join kollabs k on k.id = ('10000000-0000-7000-8000-' || lpad(to_hex(1 + n % $3::int), 12, '0'))::uuid
    join profiles s on s.user_id = ('00000000-0000-7000-8000-'
      || lpad(to_hex(1 + $3 + (n / $3 * 7919 + n % $3 * 31) % ($4::int - $3)), 12, '0'))::uuid
    returning id, sender_id, date_posted)
  insert into request_updates (id, request_id, position, type, author_id, date)
  select gen_random_uuid(), id, 1, 'created', sender_id, date_posted from made`;

function requestId(n: number): string {
  return `20000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

function writer(n: number): string {
  return personOf(1 + (n % WRITERS)).userId;
}

function kollab(n: number) {
  return {
    title: `A film about bakery number ${n}`,
    imageUrl: 'https://pictures.example/bakery.jpg',
    category: 'food',
    lookingForTypes: ['creators'],
    lookingFor: 'A person who films well, and likes to get up early.',
    summary: 'One night in a bakery, from the first dough to the first guest. '.repeat(3),
    compensation: 'Half of what it earns, and bread.',
    tags: [1, 7, 31, 131].map((step) => `tag${1 + ((n * step) % WORLD.tags)}`),
  };
}

/** Takes out of the large world what was written into it, so that it is the same for every run. */
export async function clearWrites(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from profiles where username !~ '^bench_[0-9]+$' limit 1`);
  if (rows.length > 0) throw new Error('There are other people in this database than those of bench:seed.');
  await client.query(`truncate request_updates, notifications, idempotency_keys cascade`);
  await client.query('delete from requests');
  await clearTalk(client);
  // Those of the seed begin with 1; what the app makes begins with the time.
  await client.query(`delete from kollabs where id < '10000000-0000-0000-0000-000000000000'`);
  await client.query(`update profiles set current_active_kollabs = 2 where current_active_kollabs <> 2`);
  // Not every server of a developer vacuums by itself, and what is gone would be walked through by the next run.
  await client.query(
    'vacuum analyze kollabs, search_kollabs, profiles, requests, user_days, events, event_consumers',
  );
}
