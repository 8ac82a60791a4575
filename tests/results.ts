import { eq } from 'drizzle-orm';
import type { Connectable } from '#contract/product.ts';
import type { OwnConnectionView } from '#modules/connections/connections.contract.ts';
import type { ResultView } from '#modules/results/results.contract.ts';
import { queueReadings } from '#modules/results/server/results.jobs.ts';
import { deliveryReadings, deliveryResults } from '#modules/results/server/results.table.ts';
import { shortcodesOf } from '#src/sandbox/stand-in.ts';
import { Agreeing } from './agreements.ts';
import { connectChannel } from './connections.ts';
import type { Person } from './factories.ts';
import type { TestApp } from './test-app.ts';

let nth = 0;

/** The address of a post of a sandbox channel. */
export function postLink(type: Connectable, name: string, number = ++nth): string {
  const id = String(number).padStart(11, '0');
  switch (type) {
    case 'youtube':
      return `https://www.youtube.com/watch?v=${id}`;
    case 'twitch':
      return `https://www.twitch.tv/videos/${number}`;
    case 'tiktok':
      return `https://www.tiktok.com/@someone/video/${id}`;
    case 'instagram':
      return `https://www.instagram.com/p/${shortcodesOf(name)[number % 150]}/`;
  }
}

/** A collaboration whose sender has a sandbox channel and delivers links. */
export class Delivering extends Agreeing {
  readonly name = `A channel with results, number ${++nth}`;

  static async start(app: TestApp, type?: Connectable): Promise<Delivering> {
    const { requestId, people } = await Agreeing.begin(app);
    const one = new Delivering(app, { requestId, cast: people as never });
    await one.agree();
    if (type) await one.connect(type);
    return one;
  }

  connect(type: Connectable, more: { mood?: string; audience?: number } = {}): Promise<OwnConnectionView> {
    return connectChannel(this.app, this.people.S, type, { name: this.name, audience: 5000, ...more });
  }

  async disconnect(connectionId: string): Promise<void> {
    const token = await this.people.S.freshToken();
    await this.app.call('DELETE', '/connection/delete', { token, body: { connectionId } });
  }

  /** Delivers the first deliverable of the first version. */
  async link(link: string): Promise<void> {
    const { status, text } = await this.deliver(this.people.S, 1, 1, { link });
    if (status !== 200) throw new Error(`not delivered: ${text}`);
    await this.app.context.consumers.catchUp();
  }

  /** Advances the clock, and reads what is due then. */
  async pass(days: number): Promise<void> {
    this.app.clock.advance(days * 24 * 60 * 60_000);
    await readDue(this.app);
  }

  async results(by: Person = this.people.R): Promise<ResultView[]> {
    const path = `/request/${this.requestId}/results`;
    const { body } = await this.app.call('GET', path, { token: await by.freshToken() });
    return body;
  }

  async stored() {
    const { db } = this.app.context.database;
    const rows = await db
      .select()
      .from(deliveryResults)
      .leftJoin(deliveryReadings, eq(deliveryReadings.resultId, deliveryResults.id))
      .where(eq(deliveryResults.requestId, this.requestId))
      .orderBy(deliveryReadings.readAt);
    return {
      result: rows[0]?.delivery_results ?? null,
      readings: rows.flatMap(({ delivery_readings: reading }) => reading ?? []),
    };
  }
}

export async function readDue(app: TestApp): Promise<void> {
  await queueReadings(app.context);
  await app.context.jobs.idle();
}
