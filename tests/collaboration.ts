import { eq } from 'drizzle-orm';
import {
  type Ending,
  endings,
  type Flags,
  type LifecycleState,
} from '#modules/requests/requests.moves.rules.ts';
import { requests, requestUpdates } from '#modules/requests/server/requests.table.ts';
import { createKollab, createPerson, type Person } from './factories.ts';
import { insertRequest } from './request-rows.ts';
import { type MatrixAction, type MatrixActor, type MatrixState, stepsTo } from './requests-matrix.ts';
import type { CallResponse, TestApp } from './test-app.ts';

/** The actors of the lifecycle table: sender, recipient, a third person, and a visitor without a token. */
export interface Cast {
  S: Person;
  R: Person;
  T: Person;
}

const REMIND_AGAIN_MS = 25 * 60 * 60 * 1000;

export async function createCast(app: TestApp): Promise<Cast> {
  const [S, R, T] = [
    await createPerson(app.context),
    await createPerson(app.context),
    await createPerson(app.context),
  ];
  return { S, R, T };
}

/** One Kollab of R and the requests on it, over HTTP. */
export class Collaboration {
  readonly app: TestApp;
  readonly cast: Cast;
  readonly kollabId: string;
  /** S's newest request on the Kollab; a random id until there is one. */
  requestId = '01900000-0000-7000-8000-000000000000';

  private constructor(app: TestApp, cast: Cast, kollabId: string) {
    this.app = app;
    this.cast = cast;
    this.kollabId = kollabId;
  }

  /** Creates a Kollab and walks S's request on it to a state over HTTP. */
  static async in(app: TestApp, cast: Cast, state: MatrixState = '∅'): Promise<Collaboration> {
    const collaboration = new Collaboration(app, cast, await createKollab(app.context, cast.R));
    for (const { actor, action } of stepsTo[state]) {
      const response = await collaboration.act(actor, action);
      if (response.status > 201) throw new Error(`${actor} ${action}: ${response.status} ${response.text}`);
    }
    return collaboration;
  }

  /** Creates a Kollab and inserts S's request on it in a state. No step runs, and nobody is notified. */
  static async inserted(app: TestApp, cast: Cast, state: MatrixState): Promise<Collaboration> {
    const collaboration = new Collaboration(app, cast, await createKollab(app.context, cast.R));
    if (state !== '∅') {
      const { kollabId } = collaboration;
      const sides = { kollabId, sender: cast.S, recipient: cast.R };
      collaboration.requestId = await insertRequest(app.context, lifecycleStateOf[state], sides);
    }
    return collaboration;
  }

  static on(app: TestApp, cast: Cast, kollabId: string): Collaboration {
    return new Collaboration(app, cast, kollabId);
  }

  /**
   * Performs an action over HTTP. `delete` does not say which kind of end is expected. A request that S creates
   * becomes the current one.
   * @param more links and a price beside the note of a new request, or the acknowledgement that the agreement has open items
   */
  async act(
    actor: MatrixActor,
    action: MatrixAction | Ending,
    note: string | undefined = 'A note',
    more: { links?: string[]; price?: { amount: string; currency: string }; acknowledged?: true } = {},
  ): Promise<CallResponse> {
    const token = actor === 'V' ? undefined : this.cast[actor].token;
    const body = { ...(note !== undefined && { note }), ...more };
    const { app, kollabId, requestId } = this;
    if (action === 'create') {
      const response = await app.call('POST', `/kollab/${kollabId}/request`, { token, body });
      if (actor === 'S' && response.status === 201) this.requestId = response.body.requestId;
      return response;
    }
    if (action === 'read') return app.call('GET', `/request/${requestId}`, { token });
    const ending = endings.find((one) => one === action);
    if (action === 'delete' || ending) {
      return app.call('DELETE', `/kollab/${kollabId}/request/delete`, {
        token,
        body: { ...body, requestId, ending },
      });
    }
    return app.call('POST', `/request/${requestId}/${action}`, {
      token,
      body: action === 'remind' ? {} : body,
    });
  }

  /** Returns S's newest request with its log from the database; null if there is none. */
  async stored(): Promise<StoredRequest | null> {
    const { db } = this.app.context.database;
    const [row] = await db.select().from(requests).where(eq(requests.id, this.requestId));
    if (!row) return null;
    const { type, note, authorId, position, date } = requestUpdates;
    const log = await db
      .select({ type, note, authorId, position, date })
      .from(requestUpdates)
      .where(eq(requestUpdates.requestId, row.id))
      .orderBy(position);
    return { ...row, log };
  }

  async counters(): Promise<{ requestsCount: number; requestsCompleted: number; S: number; R: number }> {
    const { rows } = await this.app.context.database.pool.query(
      `select k.requests_count as "requestsCount", k.requests_completed as "requestsCompleted",
         (select completed_collaborations from profiles where user_id = $2) as "S",
         (select completed_collaborations from profiles where user_id = $3) as "R"
       from kollabs k where k.id = $1`,
      [this.kollabId, this.cast.S.userId, this.cast.R.userId],
    );
    return rows[0];
  }
}

type LogRow = Pick<typeof requestUpdates.$inferSelect, 'type' | 'note' | 'authorId' | 'position' | 'date'>;
export type StoredRequest = typeof requests.$inferSelect & { log: LogRow[] };

const lifecycleStateOf: Record<Exclude<MatrixState, '∅'>, LifecycleState> = {
  P: 'pending',
  A: 'accepted',
  As: 'senderDone',
  Ar: 'recipientDone',
  AB: 'bothDone',
  Fs: 'senderFinal',
  Fr: 'recipientFinal',
  C: 'completed',
  X: 'closed',
};

export function stateName(request: Flags | null): MatrixState {
  if (!request) return '∅';
  if (!request.active) return 'X';
  if (request.completed) return 'C';
  if (!request.accepted) return 'P';
  if (request.senderFinalized) return 'Fs';
  if (request.recipientFinalized) return 'Fr';
  if (request.senderCompleted && request.recipientCompleted) return 'AB';
  if (request.senderCompleted) return 'As';
  return request.recipientCompleted ? 'Ar' : 'A';
}

/** Advances the clock by the time after which a reminder or a new request is allowed again. */
export function passADay(app: TestApp): void {
  app.clock.advance(REMIND_AGAIN_MS);
}

/**
 * Returns the row count and the newest transaction of each table that a collaboration writes: equal before and after
 * means that no row was written.
 */
export async function everythingStored(app: TestApp): Promise<string> {
  await app.context.consumers.catchUp();
  const tables = [
    'kollabs',
    'requests',
    'request_updates',
    'events',
    'notifications',
    'profiles',
    'accounts',
    'jobs.job',
  ];
  // xmin of a row version is the transaction that wrote it.
  const written = (table: string) =>
    `select '${table}' as name, count(*) as rows, max(xmin::text::bigint) as newest from ${table}`;
  const { rows } = await app.context.database.pool.query(tables.map(written).join(' union all '));
  return JSON.stringify(rows);
}

export async function completeTogether(
  app: TestApp,
  sender: Person,
  recipient: Person,
  times = 1,
): Promise<void> {
  const [S, R] = [
    { ...sender, token: await sender.freshToken() },
    { ...recipient, token: await recipient.freshToken() },
  ];
  for (let i = 0; i < times; i++) await Collaboration.in(app, { S, R, T: S }, 'C');
}
