import { and, asc, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Caller } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import { readCookie, writeCookie } from '#infra/session/cookie.ts';
import type { Viewer } from '#infra/session/token.ts';
import { googleRefusals } from '#modules/accounts/google.messages.ts';
import { GOOGLE_ATTEMPT_MS, GOOGLE_TICKET_MS, type GooglePurpose } from '#modules/accounts/google.rules.ts';
import type { SecondStep } from '#modules/accounts/session.contract.ts';
import type { GoogleSecrets } from './google.provider.ts';
import { googleSignIns } from './google.table.ts';
import { hashCode, newSecret } from './session-token.ts';

const COOKIE = 'google';
/** Rows of one browser. A new one replaces the oldest. */
const MOST_ROWS = 10;
/** The encryption purpose of attempts and tickets. */
export const SIGN_IN_PURPOSE = 'google-sign-in';

type Row = typeof googleSignIns.$inferSelect;
type Needs = Pick<AppContext, 'clock' | 'encryption' | 'env'>;
type Browser = Pick<Caller, 'cookies'>;

export interface Attempt {
  purpose: GooglePurpose;
  secrets: GoogleSecrets;
  /** The path to go to afterwards. */
  next: string;
  /** The token of an invitation link that the sign-in began with. */
  invitation: string | undefined;
  /** The session that connects Google; null for a sign-in. */
  viewer: Pick<Viewer, 'userId' | 'sessionId'> | null;
}

interface ProvedPerson {
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
  /** The token of an invitation link, if the visitor came with one. */
  invitation?: string | undefined;
}

export type TicketData = { next: string } & (
  | ({ kind: 'signUp' | 'prove' | 'claim' } & ProvedPerson)
  | { kind: 'secondStep'; secondStep: SecondStep }
);
export type PersonTicket = Extract<TicketData, ProvedPerson>;

/**
 * Begins an attempt in this browser.
 * @returns its secrets, and the Set-Cookie line that binds it to the browser. Attempts of two tabs share the cookie
 */
export async function beginAttempt(
  context: Needs,
  db: Db,
  browser: Browser,
  { purpose, next, invitation, viewer }: Omit<Attempt, 'secrets'>,
): Promise<{ secrets: GoogleSecrets; cookie: string }> {
  const secrets = { state: newSecret(), nonce: newSecret(), verifier: newSecret() };
  const value = readCookie(context.env, COOKIE, browser.cookies) ?? newSecret();
  await insertRow(context, db, hashCode(value), GOOGLE_ATTEMPT_MS, {
    stateHash: hashCode(secrets.state),
    purpose,
    userId: viewer?.userId ?? null,
    sessionId: viewer?.sessionId ?? null,
    data: { ...secrets, next, invitation },
  });
  const seconds = (GOOGLE_ATTEMPT_MS + GOOGLE_TICKET_MS) / 1000;
  return { secrets, cookie: writeCookie(context.env, COOKIE, value, seconds) };
}

/**
 * Spends an attempt. It works once, also if it is used several times at once.
 * @returns null if the state is unknown, spent, expired or of another browser, which cannot spend it
 */
export async function spendAttempt(
  context: Needs,
  db: Db,
  browser: Browser,
  state: string,
): Promise<Attempt | null> {
  const own = ownedBy(context, browser);
  if (!own) return null;
  const [row] = await db
    .delete(googleSignIns)
    .where(and(own, eq(googleSignIns.stateHash, hashCode(state))))
    .returning();
  if (!row || row.expiresAt <= context.clock.now()) return null;
  const { next, invitation, ...secrets } = read<GoogleSecrets & Pick<Attempt, 'next' | 'invitation'>>(
    context,
    row,
  );
  const { purpose, userId, sessionId } = row;
  return { purpose, secrets, next, invitation, viewer: userId && sessionId ? { userId, sessionId } : null };
}

/**
 * Stores what Google proved, for the page that this browser goes to next.
 * @param userId whose second step is awaited, if the account is known
 */
export async function storeTicket(
  context: Needs,
  db: Db,
  browser: Browser,
  data: TicketData,
  userId: string | null = null,
): Promise<void> {
  const value = readCookie(context.env, COOKIE, browser.cookies);
  if (value === undefined) throw new Error('The browser that came from Google has no cookie.');
  await insertRow(context, db, hashCode(value), GOOGLE_TICKET_MS, {
    stateHash: null,
    purpose: 'signIn',
    userId,
    sessionId: null,
    data,
  });
}

/** Finds the newest ticket of a browser, or null. */
export async function findTicketOf(
  context: Needs,
  db: Db,
  browser: Browser,
): Promise<{ id: string; data: TicketData } | null> {
  const own = ownedBy(context, browser);
  if (!own) return null;
  const [row] = await db
    .select()
    .from(googleSignIns)
    .where(and(own, isNull(googleSignIns.stateHash), gt(googleSignIns.expiresAt, context.clock.now())))
    .orderBy(desc(googleSignIns.createdAt), desc(googleSignIns.id))
    .limit(1);
  return row ? { id: row.id, data: read<TicketData>(context, row) } : null;
}

/** Finds the invitation that a ticket's visitor came with. The ticket is not spent. */
export async function findInvitation(
  context: Needs,
  db: Db,
  browser: Browser,
  id: string,
): Promise<string | undefined> {
  const own = ownedBy(context, browser);
  if (!own) return undefined;
  const [row] = await db
    .select()
    .from(googleSignIns)
    .where(and(own, eq(googleSignIns.id, id), isNull(googleSignIns.stateHash)));
  const data = row && read<TicketData>(context, row);
  return data && data.kind !== 'secondStep' ? data.invitation : undefined;
}

/**
 * Spends a ticket about a person. Of concurrent calls, the later ones find it spent. If the transaction fails, the
 * ticket stays.
 * @throws {AppError} invalid_code if it is unknown, spent, expired, of another browser or of another kind
 */
export async function spendPersonTicket(
  context: Needs,
  tx: Tx,
  browser: Browser,
  id: string,
  kinds: readonly PersonTicket['kind'][],
): Promise<PersonTicket> {
  const own = ownedBy(context, browser);
  const [row] = own
    ? await tx
        .delete(googleSignIns)
        .where(and(own, eq(googleSignIns.id, id), isNull(googleSignIns.stateHash)))
        .returning()
    : [];
  const data = row && row.expiresAt > context.clock.now() ? read<TicketData>(context, row) : null;
  if (!data || data.kind === 'secondStep' || !kinds.includes(data.kind))
    throw new AppError('invalid_code', googleRefusals.ticketOver);
  return data;
}

export async function deleteExpiredGoogleSignIns({ database, clock }: AppContext): Promise<void> {
  await deleteInBatches(database.db, googleSignIns, lt(googleSignIns.expiresAt, clock.now()));
}

interface NewRow extends Pick<Row, 'stateHash' | 'purpose' | 'userId' | 'sessionId'> {
  data: unknown;
}

async function insertRow(
  { clock, encryption }: Needs,
  db: Db,
  browserHash: string,
  lifetimeMs: number,
  { data, ...row }: NewRow,
): Promise<void> {
  const now = clock.now();
  await deleteOldest(db, browserHash);
  await db.insert(googleSignIns).values({
    id: newId(),
    browserHash,
    ...row,
    encryptedData: encryption.encrypt(SIGN_IN_PURPOSE, JSON.stringify(data)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
}

async function deleteOldest(db: Db, browserHash: string): Promise<void> {
  const rows = await db
    .select({ id: googleSignIns.id })
    .from(googleSignIns)
    .where(eq(googleSignIns.browserHash, browserHash))
    .orderBy(asc(googleSignIns.createdAt));
  const old = rows.slice(0, Math.max(0, rows.length - MOST_ROWS + 1)).map(({ id }) => id);
  if (old.length > 0) await db.delete(googleSignIns).where(inArray(googleSignIns.id, old));
}

function ownedBy({ env }: Needs, { cookies }: Browser) {
  const value = readCookie(env, COOKIE, cookies);
  return value === undefined ? null : eq(googleSignIns.browserHash, hashCode(value));
}

/** Decrypts the data of an attempt or a ticket. The caller knows which it is: only an attempt has a state. */
function read<T>({ encryption }: Needs, { encryptedData }: Row): T {
  return JSON.parse(encryption.decrypt(SIGN_IN_PURPOSE, encryptedData)) as T;
}
