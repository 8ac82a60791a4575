import type { SQL } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { createKollab, type Person } from './factories.ts';
import type { TestApp } from './test-app.ts';

interface Statement {
  text: string;
  values?: unknown[];
}

export function alertsIn(app: TestApp) {
  const { database } = app.context;
  return {
    setClock(at: string): void {
      app.clock.advance(new Date(at).getTime() - app.clock.now().getTime());
    },
    /** Saves a search with a daily alert. Returns its id. */
    async save(who: Person, search: string, name = 'Tides'): Promise<string> {
      const body = { name, alert: 'daily', search };
      const saved = await app.call('POST', '/saved/searches', { token: await who.freshToken(), body });
      if (saved.status !== 201) throw new Error(saved.text);
      return saved.body.searchId;
    },
    /** Inserts a Kollab posted now. Inserting rows bypasses the limit of Kollabs per user. */
    publish(title: string, owner: Person, overrides: object = {}): Promise<string> {
      return createKollab(app.context, owner, { title, datePosted: app.clock.now(), ...overrides });
    },
    /** Returns the texts of a user's alerts, newest first. */
    async sentTo(who: Person): Promise<string[]> {
      const { body } = await app.call('GET', '/notifications', { token: await who.freshToken() });
      return body
        .filter(({ type }: { type: string }) => type === 'searchFound')
        .map(({ subject }: { subject: string }) => subject);
    },
    async rows(query: SQL): Promise<Record<string, unknown>[]> {
      return (await database.db.execute(query)).rows;
    },
    /** Returns a context whose database passes every statement of a search through `way`. */
    inTheWay(way: (query: Statement, run: (query: Statement) => unknown) => unknown): AppContext {
      const of = (pool: typeof database.pool) =>
        new Proxy(pool, {
          get: (target, name) =>
            name === 'query'
              ? (given: Statement) => way(given, (one) => pool.query(one))
              : Reflect.get(target, name),
        });
      return {
        ...app.context,
        database: { ...database, pool: of(database.pool), planned: of(database.planned) },
      };
    },
  };
}
