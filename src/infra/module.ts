import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
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
import type { Check } from './checks/check.ts';
import type { Condition } from './db/condition.ts';
import type { Left } from './db/erase-batch.ts';
import type { Database, Db, Tx } from './db/pool.ts';
import type { Env } from './env.ts';
import type { EventConsumer, LoggedEvent } from './events/event.ts';
import type { Face } from './face.ts';
import type { SignalsOf, Watchable } from './live/signals.ts';
import type { Composer, HandedOver } from './mail/outbox.ts';
import type { PictureGuard } from './media/media.ts';
import type { HistogramMeasure, Measure } from './metrics/measure.ts';
import type { ModuleSettings } from './module-settings.ts';
import type { PageCounter } from './pages/page-counters.ts';
import type { EncryptedColumn } from './reencrypt.ts';
import type { AccountGuard } from './session/account-guard.ts';
import type { RevokedSession } from './session/revocations.ts';
import type { Viewer } from './session/token.ts';
import type { ExportPart, LeftUser, OwnUser } from './user-data.ts';

/**
 * A module's manifest for the server. `src/modules.ts` lists the modules once, lowest first; the infrastructure knows
 * features only through that list. `modules` is the whole list, for the few functions that use other modules' manifests.
 */
export interface ServerModule {
  name: string;
  endpoints?(context: AppContext, modules: readonly ServerModule[]): ServedEndpoint[];
  /** Routes outside /api. Without a rate limit of their own they count as reads. */
  routes?(http: FastifyInstance, context: AppContext): void;
  mails?: MailTable;
  jobs?: Record<string, JobHandler>;
  schedules?: readonly Schedule[];
  rateLimits?: Record<string, RateLimit>;
  /** Environment variables that only this module reads. */
  settings?: ModuleSettings;
  /** Whether the credentials of an external service are missing. In development a stand-in then replaces it. */
  lacksCredentials?(env: Env): boolean;
  /** Errors of its endpoints, besides those of the kit. */
  errors?: ErrorTable;
  /** Properties of its errors' bodies, besides the common ones. */
  errorPayloads?: z.ZodRawShape;
  events?: readonly string[];
  /** Users whose cached data an event makes stale, by event type. */
  staleFor?: Record<string, (event: LoggedEvent) => readonly string[]>;
  /** Users whose live streams an event ends, by event type. */
  endsStreamsOf?: Record<string, (event: LoggedEvent) => readonly string[]>;
  /**
   * Event types that leave shared responses fresh (`unaffected`), or make only those stale that show one of the ids in
   * the event (`staleById`). Any other event makes all of them stale.
   */
  sharedResponses?: { unaffected?: readonly string[]; staleById?: readonly string[] };
  /** Event types that delete or hide something. They also invalidate costly cache entries. */
  invalidates?: readonly string[];
  /** Whether a viewer hides and mutes nothing, so that shared lists are right for them. */
  excludesNothing?(context: AppContext, userId: string): Promise<boolean>;
  signals?: Record<string, SignalsOf>;
  watchables?: Record<string, Watchable>;
  /** Users with a block in either direction, whose events the user does not get. Read again at events in `staleFor`. */
  findBlockedWith?(db: Db, userId: string): Promise<readonly string[]>;
  consumers?(context: AppContext, modules: readonly ServerModule[]): EventConsumer[];
  notifications?: NotificationTypes;
  reactables?: Partial<Record<ReactableKind, Reactable>>;
  notifies?: Record<string, Notifies>;
  /** The item that search must index again after an event, by event type. */
  searched?: Record<string, (event: LoggedEvent) => SearchSubject | null>;
  /**
   * SQL for the open items of a collaboration: a JSON array of `{version, n, what, state, due}`, empty if there are none. At
   * most one module may have it.
   * @param requestId a column of the statement
   * @param reader the parameter with the reader's id, or `null`
   */
  openItems?(requestId: string, reader: string): string;
  findTitles?(tx: Tx, ids: readonly string[]): Promise<Map<string, string>>;
  hideable?: Record<string, Hideable>;
  reportable?: Record<string, Reportable>;
  pictures?: ShownPictures;
  /** Protects stored pictures that are not public. At most one module may have it. */
  pictureGuard?(context: AppContext, modules: readonly ServerModule[]): PictureGuard;
  /** Where users may add files, and what shows them (`modules/files`). Its kinds are in `files.rules.ts`. */
  files?: {
    containers?: Readonly<Record<string, FileContainer>>;
    holders?: Readonly<Record<string, FileHolder>>;
  };
  /** Sessions that ended after a time and whose tokens may still be valid. */
  listEndedSessions?(db: Db, since: Date): Promise<RevokedSession[]>;
  /**
   * Runs when a user asks for the deletion of the account.
   * @param asked.closesOpen whether they agreed to close what is open between them and others
   * @throws {AppError} if that must be settled first
   */
  mayLeave?(tx: Tx, asked: { userId: string; closesOpen: boolean }): Promise<void>;
  /**
   * Runs in the transaction that deletes an account, after which nobody sees the user. Its cost must not grow with the
   * number of followers. Runs from the highest module to the lowest, because higher ones refer to lower ones. Must
   * take locks in the same order as all other writes.
   */
  leave?(context: AppContext, tx: Tx, user: OwnUser, modules: readonly ServerModule[]): Promise<void>;
  /** Steps of background jobs that erase the data of a deleted user, from the highest module to the lowest. */
  erase?: readonly EraseStep[];
  /** Conditions under which this module refers to a profile. Only profiles without references are deleted. */
  profileReferences?: readonly SQL[];
  exportParts?: readonly ExportPart[];
  /** Texts that users write, by the event of the write. */
  written?: Record<string, Written>;
  /**
   * Checks texts before they are published. At most one module may have it.
   * @param database a pool of its own, so that it takes no connections from requests
   */
  screen?(context: AppContext, database: Database): Screen;
  /** Runs when background work starts. Checks whether something needs repair, and queues the repair as a job. */
  starts?(context: AppContext): Promise<void>;
  pageCounter?(context: AppContext): PageCounter;
  /**
   * Columns that store encrypted texts for longer than days, so that a change of keys finds them. For mails, see
   * `MailComposer.encrypted`.
   */
  encrypted?: readonly EncryptedColumn[];
  measures?(context: AppContext, modules: readonly ServerModule[]): readonly (Measure | HistogramMeasure)[];
  /** Checks of the running instance, for its operator. */
  checks?: readonly Check[];
  /** What the infrastructure needs from accounts and sessions. Exactly one module must have it. */
  identity?: Identity;
  /** How the place looks. Exactly one module must have it. */
  face?(context: AppContext): Promise<Face>;
}

/**
 * Returns who is notified of an event, and of what. The event's actor caused the notification; it is null for the
 * clock or the system. `type` is one of the module's notifications.
 */
export type Notifies = (event: LoggedEvent) => readonly Notified[];

export interface Notified {
  recipientId: string;
  type: string;
  /** The notification's subject, if it is not the subject of the event. */
  subjectId?: string;
  /** Leaves out the subject's title: text that a user wrote may be shown only while it is visible. */
  untitled?: true;
  /** At most one from each user, however often they do it. */
  once?: true;
}

export interface SearchSubject {
  kind: 'user' | 'kollab' | 'post';
  id: string;
}

/** Finds items that the viewer sees, by their addresses or ids. */
export type Hideable = (
  db: Db,
  viewer: PolicyViewer,
  by: { addresses: readonly string[] } | { ids: readonly string[] },
) => Promise<HideableCard[]>;

export interface HideableCard {
  id: string;
  address: string;
  title: string;
}

export interface ShownPictures {
  /** Everywhere that it shows pictures, by URL. A picture that no column has is deleted. Indexed as `findAddresses` says. */
  columns: readonly PgColumn[];
  /** Returns the `urls` that it shows to visitors. Omitted if it shows none. */
  findPublic?(db: Db, urls: string[]): Promise<string[]>;
  /** Pictures in content that only its owner and moderators see: hidden, taken down, or of a suspended user. */
  listWithheld?(db: Db): Promise<string[]>;
}

/**
 * Checks that a user may add files for what the id names.
 * @throws {AppError}
 */
export type FileContainer = (db: Db, viewer: PolicyViewer, id: string) => Promise<void>;

export interface FileHolder {
  /** Whether a user sees the holder, and with it the file. */
  shows(database: Database, viewerId: string, file: { fileId: string; holderId: string }): Promise<boolean>;
  /** An SQL condition: the holder of the file `f` still has it. A file without its holder is deleted. */
  holds: string;
}

export interface Reactable {
  /** Its table, with the columns id, owner_id, state, like_count and comment_count. */
  table: string;
  /**
   * The visibility condition that the module's lists and pages use. Its only value is the viewer's id.
   * @param viewer a viewer who followed a link; `others` for what everyone sees
   * @param names aliases of the row and of the owner's profile in the statement
   */
  visibleTo(viewer: Pick<PolicyViewer, 'id' | 'role'> | null | 'others', names: ReactableNames): Condition;
  /** The view for a viewer who followed a link; null if it is not visible to them. */
  findView(database: Database, id: string, viewer: PolicyViewer | null): Promise<JsonText<object> | null>;
}

export interface ReactableNames {
  row: string;
  owner: string;
}

/**
 * Finds what a viewer wants to report, as they see it now; null if they do not see it.
 * @param id a user's username, or the id of any other item; not validated
 * @param modules for content that is attached to another module's
 */
export type Reportable = (
  db: Db,
  viewer: PolicyViewer,
  id: string,
  modules: readonly ServerModule[],
) => Promise<{ id: string; ownerId: string; seen: object } | null>;

/** Texts of one kind that users publish, for consumers of the event log. */
export interface Written {
  /** As in `reportable`. */
  kind: string;
  /** Id of the item in an event. Default: the event's subject. */
  idOf?(event: LoggedEvent): string;
  /**
   * The texts of items that exist and are visible to others.
   * @param ids from `idOf`; several items may belong to one of them
   */
  find(tx: Tx, ids: readonly string[]): Promise<WrittenItem[]>;
}

export interface WrittenItem {
  id: string;
  ownerId: string;
  texts: readonly string[];
}

/**
 * A step of an erasure. It runs batch by batch until nothing is left. After a crash it starts again, so each batch
 * must search only for what is still there.
 */
export interface EraseStep {
  /** Runs the first batch in the transaction that deletes the account, because reads do not filter out these rows. */
  atOnce?: true;
  /** Erases one batch in a transaction of well under a second. Counters must match their rows afterwards. */
  batch(context: AppContext, tx: Tx, user: LeftUser, modules: readonly ServerModule[]): Promise<Left>;
}

export type MailTable = Record<string, MailComposer>;

export interface MailComposer {
  compose(
    context: AppContext,
    refs: Parameters<Composer>[0],
    modules: readonly ServerModule[],
  ): ReturnType<Composer>;
  handedOver?(context: AppContext, refs: Parameters<HandedOver>[0]): ReturnType<HandedOver>;
  /** Purposes of encrypted references, so that a change of keys finds them while the mail is waiting. */
  encrypted?: Readonly<Record<string, string>>;
}

/**
 * Runs a job. It is retried if it throws, so it must be idempotent. `refs` are the ids that the job was queued with.
 */
export type JobHandler = (
  context: AppContext,
  refs: Record<string, string>,
  modules: readonly ServerModule[],
) => Promise<void>;

export interface Schedule {
  /** Unique, as `<things>.<verb>`. */
  name: string;
  /** Five fields, in UTC. */
  cron: string;
  run(context: AppContext, modules: readonly ServerModule[]): Promise<void>;
}

export interface Identity {
  account: AccountGuard;
  /**
   * Reads the account's state, and checks that it allows an action.
   * @throws {AppError} not_signed_in, account_suspended, email_unverified
   */
  requireAccount(db: Db, userId: string, action: AccountAction): Promise<Standing>;
  /** The viewer whose session a cookie belongs to. Changes nothing. */
  viewerOfCookie(context: AppContext, cookie: string): Promise<Viewer | null>;
  /**
   * Whether a cookie has opened a session in this process before. Does not query the database; the session may have
   * been revoked since.
   */
  isKnownSession(context: AppContext, cookie: string): boolean;
  isSessionRevoked(db: Db, sessionId: string): Promise<boolean>;
}
