import { expect, it } from 'vitest';
import { statementLabel } from './statement-label.ts';

it.each([
  ['select "id" from "kollabs" where id = $1', 'select kollabs'],
  ['begin', 'begin'],
  ['insert into "events" ("type") values ($1)', 'insert events'],
  ['update profiles set a = 1', 'update profiles'],
  ['delete from follows f using held', 'delete follows'],
  ['select 1 from accounts for update of accounts', 'select accounts'],
  ['select 1 from accounts for no key update skip locked', 'select accounts'],
  [
    'with held as (select a from accounts), made as (insert into follows (a) select 1 on conflict do update set b = 1) select',
    'insert follows',
  ],
  ["update jobs.job set state = 'x'", 'update jobs.job'],
  ['SELECT pg_notify($1, $2)', 'select'],
])('%s', (text, label) => {
  expect(statementLabel(text)).toBe(label);
});
