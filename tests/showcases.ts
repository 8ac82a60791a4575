import { Agreeing, deliveredAt, LINK } from './agreements.ts';
import { Collaboration, createCast } from './collaboration.ts';
import type { Person } from './factories.ts';
import { Reviewing } from './reviews.ts';
import type { CallResponse, TestApp } from './test-app.ts';

/** A completed collaboration, which its sides show or hide over HTTP. */
export class Showing {
  readonly app: TestApp;
  readonly requestId: string;
  readonly kollabId: string;
  readonly people: { S: Person; R: Person };

  constructor(
    app: TestApp,
    { requestId, kollabId, cast }: Pick<Collaboration, 'requestId' | 'kollabId' | 'cast'>,
  ) {
    this.app = app;
    this.requestId = requestId;
    this.kollabId = kollabId;
    this.people = cast;
  }

  static async begin(app: TestApp, people: Partial<{ S: Person; R: Person }> = {}): Promise<Showing> {
    const cast = { ...(await createCast(app)), ...people };
    return new Showing(app, await Collaboration.inserted(app, cast, 'C'));
  }

  /** A collaboration with an agreement of which the first of two things was delivered and confirmed, and two reviews. */
  static async withWork(app: TestApp): Promise<Showing> {
    const cast = await createCast(app);
    const collaboration = await Collaboration.inserted(app, cast, 'A');
    const agreeing = await new Agreeing(app, collaboration).agree();
    const { S, R } = agreeing.people;
    const done = [
      await agreeing.deliver(S, 1, 1, {
        ...{ link: LINK, imageUrl: 'https://pictures.example/pier.jpg' },
        imageAlt: 'A pier in the fog',
      }),
      await agreeing.confirm(R, 1, 1, deliveredAt(await agreeing.read(R), 1, 1)),
      await agreeing.deliver(R, 1, 2, { link: 'https://video.example/unconfirmed' }),
    ];
    for (const action of ['complete', 'finalize'] as const)
      for (const side of ['S', 'R'] as const)
        done.push(await collaboration.act(side, action, 'A private note', { acknowledged: true }));
    for (const { status, text } of done) if (status !== 200) throw new Error(`not completed: ${text}`);
    await new Reviewing(app, collaboration).both();
    return new Showing(app, collaboration);
  }

  set(by: Person, shown = true): Promise<CallResponse> {
    return this.ask(by, 'PUT', `/request/${this.requestId}/showcase`, { shown });
  }

  read(by: Person): Promise<CallResponse> {
    return this.ask(by, 'GET', `/request/${this.requestId}/showcase`);
  }

  /** What a visitor, or a user, sees at the public address. */
  see(by: Person | null = null): Promise<CallResponse> {
    return this.ask(by, 'GET', `/collaboration/${this.requestId}`);
  }

  listOf(side: 'S' | 'R', by: Person | null = null, query = ''): Promise<CallResponse> {
    return this.ask(by, 'GET', `/user/${this.people[side].username}/showcases${query}`);
  }

  async both(): Promise<this> {
    for (const by of [this.people.S, this.people.R]) {
      const { status, text } = await this.set(by);
      if (status !== 200) throw new Error(`not shown: ${text}`);
    }
    return this;
  }

  async ask(by: Person | null, method: string, path: string, body?: object): Promise<CallResponse> {
    return this.app.call(method, path, { token: await by?.freshToken(), ...(body && { body }) });
  }
}
