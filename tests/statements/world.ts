import { type Cast, Collaboration, createCast } from '../collaboration.ts';
import { connectChannel } from '../connections.ts';
import { createKollab, createPerson, createPost, type Person, type PersonOverrides } from '../factories.ts';
import { mailsTo } from '../mails.ts';
import { type MatrixState, stepsTo } from '../requests-matrix.ts';
import { type CallOptions, startTestApp, type TestApp } from '../test-app.ts';

export interface Request extends CallOptions {
  path: string;
}

/**
 * Prepares the state for one request. It is called twice, so that work done only once (a job's queue, a plan) is not
 * counted.
 */
export type Scenario = (world: World) => Promise<Request>;

/** By method and path. Brackets name one of several happy paths. */
export type Scenarios = Record<string, Scenario>;

export interface World {
  /** The app whose statements are counted. It does no background work. */
  app: TestApp;
  /** Shares the database, and sends the mails. */
  background: TestApp;
  /** Has data of every kind: channels, Kollabs, requests in all states, notifications. */
  owner: Person;
  kollabId: string;
  postId: string;
  /** A completed request on the owner's Kollab. */
  completed: Collaboration;
  /** Has dismissals, blocks and mutes, so that lists have something to exclude. */
  reader: Person;
  person(overrides?: PersonOverrides): Promise<Person>;
  collaboration(state: MatrixState): Promise<Collaboration>;
  /** A pending request. Its recipient is notified. */
  sent(): Promise<Collaboration>;
  later(ms: number): void;
  /** Returns a parameter of a link in the newest mails to an address. */
  linked(address: string, page: string, parameter: string): Promise<string>;
  close(): Promise<void>;
}

const STATES: MatrixState[] = ['P', 'A', 'AB', 'C'];

export async function createWorld(): Promise<World> {
  // A DNS without names, so that checks of domains and links end at once.
  const names = { listAddresses: async () => [], listTexts: async () => [] };
  const app = await startTestApp({ outbound: { names } });
  const background = await startTestApp({ databaseUrl: app.databaseUrl, jobs: true });
  const person = (overrides?: PersonOverrides) => createPerson(app.context, overrides);
  const owner = await person();
  const reader = await person();
  const kollabId = await createKollab(app.context, owner);
  const postId = await createPost(app.context, owner);
  const completed = await collaborateOn(app, owner, kollabId);
  await connectChannel(app, owner, 'youtube', { name: 'The owner’s channel', audience: 12_000 });
  await send(app, owner, 'POST', '/addcustomconnection', {
    webName: 'A shop',
    linkTo: 'https://shop.example/',
  });
  await send(app, owner, 'POST', '/preferences', { showsAudienceHistory: true, featurable: true });
  await send(app, reader, 'POST', '/preferences', { mutedTags: ['noise'] });
  await send(app, reader, 'PUT', `/block/${(await person()).username}`);
  await send(app, reader, 'PUT', `/users/match/${(await person()).username}/dismiss`);
  await send(app, owner, 'PUT', `/hide/user/${(await person()).username}`);
  await send(app, owner, 'PUT', `/hide/kollab/${await createKollab(app.context, await person())}`);
  return {
    app,
    background,
    owner,
    kollabId,
    postId,
    completed,
    reader,
    person,
    collaboration: async (state) => Collaboration.inserted(app, await createCast(app), state),
    sent: async () => Collaboration.in(app, await createCast(app), 'P'),
    later(ms) {
      for (const one of [app, background]) one.clock.advance(ms);
    },
    async linked(address, page, parameter) {
      const links = (await mailsTo(background, address)).flatMap((mail) => mail.links);
      const link = links.find((one) => new URL(one).pathname === page);
      if (!link) throw new Error(`No mail to ${address} leads to ${page}: ${links.join(' ')}`);
      return new URL(link).searchParams.get(parameter) ?? '';
    },
    async close() {
      await background.close();
      await app.close();
    },
  };
}

/**
 * Creates one request in each state on the owner's Kollab, and one of the owner on another Kollab. Returns the
 * completed one.
 */
async function collaborateOn(app: TestApp, owner: Person, kollabId: string): Promise<Collaboration> {
  let last: Collaboration | undefined;
  for (const state of STATES) {
    const cast: Cast = { ...(await createCast(app)), R: owner };
    last = Collaboration.on(app, cast, kollabId);
    for (const { actor, action } of stepsTo[state]) await last.act(actor, action);
  }
  const other = await createCast(app);
  await Collaboration.in(app, { ...other, S: owner }, 'A');
  if (!last) throw new Error('There is no state to walk to.');
  return last;
}

/** Sends a call that must succeed, as preparation. */
export async function send(app: TestApp, by: Person, method: string, path: string, body?: unknown) {
  const response = await app.call(method, path, {
    token: await by.freshToken(),
    ...(body !== undefined && { body }),
  });
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
  return response;
}
