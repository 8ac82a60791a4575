// @module-tag whole
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseName, withDatabase } from '#infra/db/databases.ts';
import { freshDatabase, TEMPLATE_SETTING } from './database.ts';
import { startTestPostgres } from './postgres.ts';

const templateUrl = process.env[TEMPLATE_SETTING] ?? '';
const dropping: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const drop of dropping) await drop();
});

describe('test databases', () => {
  it('are migrated, isolated, and dropped after use', async () => {
    const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
    expect(one.url).not.toBe(two.url);
    await query(one.url, 'create table only_here ()');
    expect(await names(two.url, 'select relname as name from pg_class')).toContain('profiles');
    expect(await names(two.url, 'select relname as name from pg_class')).not.toContain('only_here');
    const connected = new pg.Client({ connectionString: one.url });
    const cutOff = new Promise((resolve) => connected.on('error', resolve));
    await connected.connect();
    await one.drop();
    await two.drop();
    await cutOff;
    expect(await databases()).not.toContain(databaseName(one.url));
  });

  it('of a killed run are dropped by the next run, but not those of an active run', async () => {
    const mine = await freshDatabase();
    dropping.push(mine.drop);
    const dead = ['kollabrate_test_0dead_template', 'kollabrate_test_0dead_1'];
    const similar = 'kollabrate_testing_0dead_1';
    for (const name of [...dead, similar]) await query(adminUrl(), `create database ${name}`);
    dropping.push(() => query(adminUrl(), `drop database ${similar}`));
    const next = await startTestPostgres(templateUrl);
    const during = await databases();
    expect(during).toContain(databaseName(mine.url));
    expect(during).toContain(databaseName(templateUrl));
    expect(during).toContain(databaseName(next.templateUrl));
    expect(during).toContain(similar);
    for (const name of dead) expect(during).not.toContain(name);
    await next.stop();
    const after = await databases();
    expect(after).not.toContain(databaseName(next.templateUrl));
    expect(after).toContain(databaseName(mine.url));
  });
});

const adminUrl = () => withDatabase(templateUrl, 'postgres');
const databases = () => names(adminUrl(), 'select datname as name from pg_database');

async function names(url: string, sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(sql);
  await client.end();
  return rows.map((row) => row.name);
}

async function query(url: string, sql: string): Promise<void> {
  await names(url, sql);
}
