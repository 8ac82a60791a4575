import { newId } from '#infra/new-id.ts';
import { sessions } from '#modules/accounts/server/accounts.table.ts';
import type { Person } from '#tests/factories.ts';
import { createPerson } from './factories.ts';
import { happen } from './notified.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { type Internet, startInternet } from './tools/internet.ts';
import { createDevice, type Device, type Pushed, readPushed } from './tools/push-service.ts';

const MINUTE = 60_000;

/** An app, a push service that answers as `status` and `headers` say, and two users; Ada acts, and Bob is notified. */
export class PushWorld {
  ada!: Person;
  bob!: Person;
  device!: Device;
  /** What arrived. */
  pushed: Pushed[] = [];
  status = 201;
  headers: Record<string, string> = {};
  readonly #devices = new Map<string, Device>();
  readonly app: TestApp;
  readonly internet: Internet;

  private constructor(app: TestApp, internet: Internet) {
    this.app = app;
    this.internet = internet;
  }

  static async start(): Promise<PushWorld> {
    const internet = await startInternet();
    // Waited for by one test, which must be longer than any other request takes on a busy machine.
    const outbound = { ...internet.options, limits: { totalMs: 5_000, connectMs: 5_000 } };
    const app = await startTestApp({ outbound, jobs: true, env: { PUBLIC_URL: 'https://here.example' } });
    // The queue compares with the real time, which passes during the tests.
    app.clock.advance(24 * 60 * MINUTE);
    return new PushWorld(app, internet);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.internet.close();
  }

  /** Empties it before a test. */
  async begin(): Promise<void> {
    await this.app.context.jobs.idle();
    await this.query('delete from push_subscriptions; delete from notifications; delete from rate_limits');
    this.#devices.clear();
    this.pushed = [];
    this.status = 201;
    this.headers = {};
    this.internet.requested.length = 0;
    this.internet.answer = async (request, response) => {
      const found = this.#devices.get(request.url?.split('/').at(-1) ?? '');
      if (found) this.pushed.push(await readPushed(request, found));
      response.writeHead(this.status, this.headers).end();
    };
    this.ada = await createPerson(this.app.context, { profile: { displayName: 'Ada L.' } });
    this.bob = await createPerson(this.app.context);
    this.device = this.newDevice();
  }

  newDevice(host?: string): Device {
    const made = createDevice(`device${this.#devices.size}`, host);
    this.#devices.set(made.name, made);
    return made;
  }

  query(text: string, values?: unknown[]) {
    return this.app.context.database.pool.query(text, values);
  }

  async count(table: string): Promise<number> {
    return (await this.query(`select * from ${table}`)).rows.length;
  }

  async as(by: Person, method: string, path: string, body?: unknown) {
    return this.app.call(method, path, { token: await by.freshToken(), ...(body !== undefined && { body }) });
  }

  subscribe(by: Person, on: Device = this.device) {
    return this.as(by, 'POST', '/push/subscription', on.subscription);
  }

  async stateOf(by: Person) {
    return (await this.as(by, 'GET', '/push')).body;
  }

  /** The token of a session on another device, without the cost of a sign-in. */
  async otherSession({ userId, username }: Person): Promise<string> {
    const { context, clock } = this.app;
    const id = newId();
    const now = clock.now();
    const times = { createdAt: now, lastSeenAt: now, authenticatedAt: now };
    await context.database.db.insert(sessions).values({ id, userId, tokenHash: id, ...times });
    return context.tokens.sign({ userId, username, accountType: 'creator', sessionId: id });
  }

  /** Notifies Bob of what Ada did. */
  tell(type: 'accepted' | 'completed' = 'accepted', postId?: string): Promise<void> {
    const { userId: recipientId } = this.bob;
    const { userId: senderId } = this.ada;
    return happen(this.app.context, { recipientId, senderId, type, ...(postId && { postId }) });
  }

  /** Sends everything that is due after some minutes. */
  async settle(minutes = 0): Promise<void> {
    this.app.clock.advance(minutes * MINUTE);
    await this.app.context.jobs.idle();
  }

  /** Lets the time for all retries pass. */
  async retry(): Promise<void> {
    for (let minutes = 1; minutes <= 16; minutes *= 2) await this.settle(minutes);
  }
}
