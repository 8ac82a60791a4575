import { generateDrizzleJson } from 'drizzle-kit/api';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { NOTHING_RELEASED, nextMigration, type Released } from './next-migration.ts';

const people = pgTable('people', { id: uuid().primaryKey(), name: text() }, (t) => [
  index('people_by_name').on(t.name),
]);
const hello = '-- Says hello.\nCREATE FUNCTION "hello"() RETURNS text LANGUAGE sql AS $$ SELECT 1 $$;';
const released: Released = { tables: generateDrizzleJson({ people }), beside: [hello] };

const next = (tables: Record<string, unknown>, beside = [hello], manual: string[] = []) =>
  nextMigration(released, tables, beside, { whole: manual, online: [] });

describe('the migration of the next release', () => {
  it('is one transaction before the first release', async () => {
    const { statements, online } = await nextMigration(NOTHING_RELEASED, { people }, [hello]);
    expect(statements).toEqual([
      'CREATE TABLE "people" (\n\t"id" uuid PRIMARY KEY NOT NULL,\n\t"name" text\n);',
      'CREATE INDEX "people_by_name" ON "people" USING btree ("name");',
      hello,
    ]);
    expect(online).toEqual([]);
  });

  it('is empty without changes', async () => {
    expect(await next({ people })).toEqual({ statements: [], online: [] });
  });

  it('creates and drops indexes of existing tables concurrently, and can be repeated', async () => {
    const indexed = pgTable('people', { id: uuid().primaryKey(), name: text() }, (t) => [
      uniqueIndex('people_name_key').on(t.name.desc()),
    ]);
    expect(await next({ people: indexed })).toEqual({
      statements: [],
      online: [
        'DROP INDEX CONCURRENTLY IF EXISTS "people_by_name";',
        'DROP INDEX CONCURRENTLY IF EXISTS "people_name_key";',
        'CREATE UNIQUE INDEX CONCURRENTLY "people_name_key" ON "people" USING btree ("name" DESC);',
      ],
    });
  });

  it('adds a column at once, and validates its constraint later', async () => {
    const withFriend = pgTable(
      'people',
      { id: uuid().primaryKey(), name: text(), friend: uuid().references(() => people.id) },
      (t) => [index('people_by_name').on(t.name)],
    );
    expect(await next({ people: withFriend })).toEqual({
      statements: [
        'ALTER TABLE "people" ADD COLUMN "friend" uuid;',
        expect.stringMatching(/^ALTER TABLE "people" ADD CONSTRAINT .* FOREIGN KEY .* NOT VALID;$/),
      ],
      online: ['ALTER TABLE "people" VALIDATE CONSTRAINT "people_friend_people_id_fk";'],
    });
  });

  it('creates a new table without changes to its statements', async () => {
    const notes = pgTable('notes', { id: uuid().references(() => people.id) }, (t) => [
      index('notes_by_id').on(t.id),
    ]);
    const { statements, online } = await next({ people, notes });
    expect(statements).toHaveLength(3);
    expect(online).toEqual([]);
  });

  it.each([
    ['ban-drop-column', { people: pgTable('people', { id: uuid().primaryKey() }) }],
    ['changing-column-type', { people: pgTable('people', { id: uuid().primaryKey(), name: integer() }) }],
    ['ban-drop-table', {}],
    [
      'adding-not-nullable-field',
      { people: pgTable('people', { id: uuid().primaryKey(), name: text().notNull() }) },
    ],
    [
      'disallowed-unique-constraint',
      { people: pgTable('people', { id: uuid().primaryKey(), name: text().unique() }) },
    ],
    [
      'adding-required-field',
      { people: pgTable('people', { id: uuid().primaryKey(), name: text(), age: integer().notNull() }) },
    ],
  ])('refuses %s', async (rule, tables) => {
    await expect(next(tables)).rejects.toThrow(rule);
  });

  it('accepts a handwritten statement with a reason', async () => {
    const reasoned =
      '-- Nothing has read it since 1.1.0.\n-- squawk-ignore ban-drop-column\nALTER TABLE "people" DROP COLUMN "name";';
    const tables = { people: pgTable('people', { id: uuid().primaryKey() }) };
    expect((await next(tables, [hello], [reasoned])).statements).toEqual([reasoned]);
  });

  it('replaces a changed function or trigger', async () => {
    const other = hello.replace('SELECT 1', 'SELECT 2');
    expect((await next({ people }, [other])).statements).toEqual([
      other.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'),
    ]);
  });

  it('drops and creates a changed deferred trigger in one statement, because it cannot be replaced', async () => {
    const trigger = (columns: string) =>
      `CREATE CONSTRAINT TRIGGER "people_greet"\n  AFTER UPDATE OF ${columns} ON "people"\n  DEFERRABLE FOR EACH ROW EXECUTE FUNCTION "hello"();`;
    const before = { ...released, beside: [hello, trigger('"name"')] };
    const { statements } = await nextMigration(before, { people }, [hello, trigger('"name", "id"')]);
    expect(statements).toEqual([`DROP TRIGGER "people_greet" ON "people";\n${trigger('"name", "id"')}`]);
  });

  it('moves rows online, after everything else', async () => {
    const moving = 'DO $$ BEGIN UPDATE people SET name = name; COMMIT; END $$;';
    const indexed = pgTable('people', { id: uuid().primaryKey(), name: text() }, (t) => [
      index('people_by_name').on(t.name),
      index('people_by_id').on(t.id),
    ]);
    const { statements, online } = await nextMigration(released, { people: indexed }, [hello], {
      whole: [],
      online: [moving],
    });
    expect(statements).toEqual([]);
    expect(online.at(-1)).toBe(moving);
  });

  it('refuses a function that is missing without a DROP statement', async () => {
    await expect(next({ people }, [])).rejects.toThrow(
      /drop it in migrations\/manual.sql: .*FUNCTION "hello"/,
    );
    const drop = 'DROP FUNCTION "hello"();';
    expect((await next({ people }, [], [drop])).statements).toEqual([drop]);
  });
});
