import type { SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { ErrorTable } from '#contract/errors.ts';
import type { NotificationTypes } from '#contract/notification-types.ts';
import type { AccountAction, PolicyViewer, ReactableKind, Standing } from '#contract/policy.ts';
import type { ServedEndpoint } from '#infra/api/dispatch.ts';
import type { Screen } from '#infra/api/screen.ts';
import type { RateLimit } from '#infra/edge/rate-limiter.ts';
import type { JsonText } from '#infra/edge/response.ts';
import type { AppContext } from './app-context.ts';
import type { Condition } from './db/condition.ts';
import type { Left } from './db/erase-batch.ts';
import type { Database, Db, Tx } from './db/pool.ts';
import type { Env } from './env.ts';
import type { EventConsumer, LoggedEvent } from './events/event.ts';
import type { SignalsOf, Watchable } from './live/signals.ts';
import type { Composer, HandedOver } from './mail/outbox.ts';
import type { PictureGuard } from './media/media.ts';
import type { Measure, SpreadMeasure } from './metrics/measure.ts';
import type { ModuleSettings } from './module-settings.ts';
import type { PageCounter } from './pages/page-counters.ts';
import type { EncryptedColumn } from './reencrypt.ts';
import type { AccountGuard } from './session/account-guard.ts';
import type { RevokedSession } from './session/revocations.ts';
import type { Viewer } from './session/token.ts';
import type { ExportPart, LeavingUser, LeftUser, OwnUser } from './user-data.ts';

/**
 * What a module brings to the server: its manifest. app.ts lists the modules once, the lowest first. The infrastructure
 * knows features only through that list. `modules` is the whole list, for the few that use what other modules bring.
 */
export interface ServerModule {
  name: string;
  /** Its endpoints below /api. */
  endpoints?(context: AppContext, modules: readonly ServerModule[]): ServedEndpoint[];
  /** Its routes outside /api. They are counted as reads where they name no other rate limit. */
  routes?(http: FastifyInstance, context: AppContext): void;
  /** The composers of its mails, by kind. */
  mails?: MailTable;
  /** The handlers of its jobs, by the name of the queue. */
  jobs?: Record<string, JobHandler>;
  schedules?: readonly Schedule[];
  rateLimits?: Record<string, RateLimit>;
  /** The environment variables that it reads beside those of the infrastructure. */
  settings?: ModuleSettings;
  /** Whether it lacks the credentials of a service outside. On a developer's machine a stand-in takes its place. */
  lacksCredentials?(env: Env): boolean;
  /** The errors that its endpoints may give beside those of the kit. */
  errors?: ErrorTable;
  /** What the bodies of its errors have beside the common properties. */
  errorPayloads?: z.ZodRawShape;
  /** The types of the events that it writes to the log. */
  events?: readonly string[];
  /** The users for which an event makes stale what the process keeps, by its type. */
  staleFor?: Record<string, (event: LoggedEvent) => readonly string[]>;
  /** The users whose open pages are told nothing more from an event on, by its type. */
  endsStreamsOf?: Record<string, (event: LoggedEvent) => readonly string[]>;
  /**
   * Its events that change nothing of what visitors are shown, and those that change only what shows a thing that they name by
   * its id. After any other event nothing is sent that the process kept for many readers.
   */
  changes?: { nothing?: readonly string[]; named?: readonly string[] };
  /** The events by which something is gone from sight: also what is costly to make is made anew. */
  unshares?: readonly string[];
  /** Whether a viewer's lists leave nothing out, so that they are everyone's. */
  excludesNothing?(context: AppContext, userId: string): Promise<boolean>;
  /** What open pages are told of its events, by the type of the event. */
  signals?: Record<string, SignalsOf>;
  /** The things of it that a page may watch, by their kind. */
  watchables?: Record<string, Watchable>;
  /** The users of which a user's open pages hear nothing. What `staleFor` names is read again. */
  findSilenced?(db: Db, userId: string): Promise<readonly string[]>;
  /** What follows from the events of all modules, beside others. */
  consumers?(context: AppContext, modules: readonly ServerModule[]): EventConsumer[];
  /** The notifications that it sends, with their words. */
  notifications?: NotificationTypes;
  /** What of its rows users like and comment on, by the kind. */
  reactables?: Partial<Record<ReactableKind, Reactable>>;
  /** Who is notified of what, by the type of the event. */
  notifies?: Record<string, Notifies>;
  /** What search has to read again after an event of the module, by the type of the event. */
  searched?: Record<string, (event: LoggedEvent) => SearchSubject | null>;
  /**
   * What of a collaboration is still open, as SQL: a JSON array of `{n, what, state, due}`, empty if nothing is. One module
   * at most has it.
   * @param requestId a column of the statement
   * @param reader the parameter with the id of who reads it, or `null`
   */
  openItems?(requestId: string, reader: string): string;
  /** The titles of what its notifications are about, as they are now, by id. */
  findTitles?(tx: Tx, ids: readonly string[]): Promise<Map<string, string>>;
  /** The kinds of its own that a viewer can hide from their lists. */
  hideable?: Record<string, Hideable>;
  /** The kinds of its own that a user can report. */
  reportable?: Record<string, Reportable>;
  /** Where it shows pictures that users uploaded. */
  pictures?: ShownPictures;
  /** Which stored pictures are not for everyone. One module at most has it. */
  pictureGuard?(context: AppContext, modules: readonly ServerModule[]): PictureGuard;
  /** Sessions that ended since a moment, and whose tokens may still be valid. */
  listEndedSessions?(db: Db, since: Date): Promise<RevokedSession[]>;
  /**
   * Runs in the transaction that deletes a user's account; after it nobody sees the user. Its cost must not grow with the
   * number of followers. The highest module goes first, since it refers to those below it. Locks are taken in the order
   * of every other write.
   * @throws {AppError} when the account must not be deleted yet
   */
  leave?(context: AppContext, tx: Tx, user: LeavingUser, modules: readonly ServerModule[]): Promise<void>;
  /** How jobs erase what a deleted user gave it, the highest module first. */
  erase?: readonly EraseStep[];
  /** Conditions on a profile that hold while something of this module refers to it. Only others are ever deleted. */
  profileReferences?: readonly SQL[];
  /** What it keeps of a user, as files of their export. */
  exportParts?(context: AppContext, user: OwnUser): ExportPart[];
  /** What users wrote in it, by the event that says so. */
  written?: Record<string, Written>;
  /**
   * Looks at what users write to others, before it is written. One module at most has it.
   * @param database for what it reads, so that no request's connection is used
   */
  screen?(context: AppContext, database: Database): Screen;
  /** Checks, as background work starts, what may need repair. Repairs are queued as jobs. */
  starts?(context: AppContext): Promise<void>;
  /** What it counts of the pages that are shown. */
  pageCounter?(context: AppContext): PageCounter;
  /** What it keeps encrypted for longer than days, so that a change of keys finds it. Of mails, see there. */
  encrypted?: readonly EncryptedColumn[];
  /** What it measures for the operator. */
  measures?(context: AppContext): readonly (Measure | SpreadMeasure)[];
  /** What the infrastructure needs of accounts and sessions. Exactly one module has it. */
  identity?: Identity;
}

/**
 * Who is notified of an event. Who did it is the event's actor: null, when the clock or the system did.
 * `type` is one of the module's notifications.
 */
export type Notifies = (event: LoggedEvent) => readonly Notified[];

export interface Notified {
  recipientId: string;
  type: string;
  /** What it is about, where that is not the subject of the event. */
  subjectId?: string;
  /** Says nothing of the title of what it is about: a user's own words are told to others only while they stand. */
  untitled?: true;
  /** One from each user, however often they do it. */
  once?: true;
}

/** What search finds. */
export interface SearchSubject {
  kind: 'user' | 'kollab' | 'post';
  id: string;
}

/** Finds things by what names them in addresses, or by their ids; only those that the viewer sees. */
export type Hideable = (
  db: Db,
  viewer: PolicyViewer,
  by: { addresses: readonly string[] } | { ids: readonly string[] },
) => Promise<HideableCard[]>;

export interface HideableCard {
  id: string;
  /** What names it in addresses: the username of a user, the id of anything else. */
  address: string;
  title: string;
}

/** Where a module shows pictures that users uploaded, by their addresses. */
export interface ShownPictures {
  /** Which of these it shows somewhere. A picture that no module shows is deleted. */
  find(db: Db, urls: string[]): Promise<string[]>;
  /** Which of these it shows to visitors. A module that shows none to them leaves it out. */
  findPublic?(db: Db, urls: string[]): Promise<string[]>;
  /** Those in what only its owner and moderators see: hidden, taken down, or of a suspended user. */
  listWithheld?(db: Db): Promise<string[]>;
}

/** What a module publishes that users like and comment on. */
export interface Reactable {
  /** Its table, with the columns id, owner_id, state, like_count and comment_count. */
  table: string;
  /**
   * The condition that it is seen, as its own lists and pages have it. Its values are the viewer's id and nothing else.
   * @param viewer who followed a link to it; `others` for what everyone sees
   * @param names of its row and of its owner's profile in the statement
   */
  visibleTo(viewer: Pick<PolicyViewer, 'id' | 'role'> | null | 'others', names: ReactableNames): Condition;
  /** Its view for a viewer who followed a link; null when they see none. */
  findView(database: Database, id: string, viewer: PolicyViewer | null): Promise<JsonText<object> | null>;
}

export interface ReactableNames {
  row: string;
  owner: string;
}

/**
 * What a viewer would report, as they see it now; null where they do not see it.
 * @param id what names it in addresses: the username of a user, the id of anything else; not checked yet
 * @param modules for what stands on something of another module
 */
export type Reportable = (
  db: Db,
  viewer: PolicyViewer,
  id: string,
  modules: readonly ServerModule[],
) => Promise<{ id: string; ownerId: string; seen: object } | null>;

/** Things of one kind that users wrote to others, for what reads them behind the transaction. */
export interface Written {
  /** As in `reportable`. */
  kind: string;
  /** What an event is about; its subject where nothing is said. */
  idOf?(event: LoggedEvent): string;
  /**
   * Those of some things that are there and that others see, with their texts.
   * @param ids of `idOf`; more than one thing may be of one of them
   */
  find(tx: Tx, ids: readonly string[]): Promise<WrittenThing[]>;
}

export interface WrittenThing {
  id: string;
  ownerId: string;
  texts: readonly string[];
}

/**
 * A step of an erasure. It is done batch by batch until nothing is left, and again from the first batch when the process
 * is killed: what it looks for is only what is still there.
 */
export interface EraseStep {
  /** Runs the first batch in the transaction that deletes the account, since no read filters out these rows. */
  atOnce?: true;
  /** Erases one batch in one transaction of well under a second. Counters equal their rows afterwards. */
  batch(context: AppContext, tx: Tx, user: LeftUser, modules: readonly ServerModule[]): Promise<Left>;
}

export type MailTable = Record<string, MailComposer>;

export interface MailComposer {
  compose(
    context: AppContext,
    refs: Parameters<Composer>[0],
    modules: readonly ServerModule[],
  ): ReturnType<Composer>;
  /** Done after the mail has left. */
  handedOver?(context: AppContext, refs: Parameters<HandedOver>[0]): ReturnType<HandedOver>;
  /** Which of its references are encrypted, and for what: a change of keys finds them while the mail waits. */
  encrypted?: Readonly<Record<string, string>>;
}

/** Does one job. It is repeated when it throws, so it must bear that. `refs` are the ids that the job was queued with. */
export type JobHandler = (
  context: AppContext,
  refs: Record<string, string>,
  modules: readonly ServerModule[],
) => Promise<void>;

/** Work at fixed times: on one process at a time, by the job queue. */
export interface Schedule {
  /** `<things>.<verb>`, unlike every other. */
  name: string;
  /** Five fields, in UTC. */
  cron: string;
  run(context: AppContext, modules: readonly ServerModule[]): Promise<void>;
}

export interface Identity {
  account: AccountGuard;
  /**
   * How an account stands, when it is good for an action.
   * @throws {AppError} not_signed_in, account_suspended, email_unverified
   */
  admit(db: Db, userId: string, action: AccountAction): Promise<Standing>;
  /** Whose session a cookie belongs to. Changes nothing. */
  viewerOfCookie(context: AppContext, cookie: string): Promise<Viewer | null>;
  /** Whether a cookie opened a session in this process before. Asks no database; the session may have been revoked. */
  isKnownSession(context: AppContext, cookie: string): boolean;
  isSessionRevoked(db: Db, sessionId: string): Promise<boolean>;
}
