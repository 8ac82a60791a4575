import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { AppContext } from '#infra/app-context.ts';
import { sessionCookieName } from '#infra/session/cookie.ts';
import type { Viewer } from '#infra/session/token.ts';
import { emailKey } from '#modules/accounts/accounts.rules.ts';
import { accounts, sessions } from '#modules/accounts/server/accounts.table.ts';
import { hashPassword } from '#modules/accounts/server/passwords.ts';
import { hashSessionToken } from '#modules/accounts/server/session-token.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { posts } from '#modules/posts/server/posts.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { indexRows } from './search-rows.ts';

type ProfileRow = typeof profiles.$inferInsert;
type AccountRow = typeof accounts.$inferInsert;
type KollabRow = typeof kollabs.$inferInsert;
type PostRow = typeof posts.$inferInsert;

export const PASSWORD = 'correct horse battery';

export interface Person {
  userId: string;
  username: string;
  email: string;
  password: string;
  /** A bearer token of the person's session. */
  token: string;
  /** Returns a new token, for use after the clock has passed the expiry of the first. */
  freshToken(): Promise<string>;
  cookie: string;
}

// All users share one password hash, because hashing is slow by design.
let hash: Promise<string> | undefined;
let made = 0;

export interface PersonOverrides {
  profile?: Partial<ProfileRow>;
  account?: Partial<AccountRow>;
}

/** Returns the rows of a user; a verified creator by default. */
export async function personRows(
  now: Date,
  overrides: PersonOverrides = {},
): Promise<{ profile: ProfileRow; account: AccountRow }> {
  hash ??= hashPassword(PASSWORD);
  const userId = overrides.profile?.userId ?? v7();
  const username = overrides.profile?.username ?? `person_${++made}`;
  const email = overrides.account?.email ?? `${username.toLowerCase()}@people.example`;
  return {
    profile: {
      displayName: username,
      accountType: 'creator',
      contentType: 'gaming',
      dateJoined: now,
      ...overrides.profile,
      userId,
      username,
    },
    account: {
      emailVerifiedAt: now,
      firstName: 'Ada',
      lastName: 'Lovelace',
      passwordHash: await hash,
      ...overrides.account,
      userId,
      email,
      emailKey: emailKey(email),
    },
  };
}

/** Creates a signed-in user; a verified creator by default. Times come from the app's clock. */
export async function createPerson(context: AppContext, overrides: PersonOverrides = {}): Promise<Person> {
  const [person] = await createPeople(context, [overrides]);
  return person as Person;
}

/**
 * Creates several users by one statement.
 * @param each their overrides, or their number
 */
export async function createPeople(
  context: AppContext,
  each: number | readonly PersonOverrides[],
): Promise<Person[]> {
  const { db } = context.database;
  const now = context.clock.now();
  const overrides = typeof each === 'number' ? Array.from({ length: each }, () => ({})) : each;
  const made = await Promise.all(
    overrides.map(async (one) => ({
      ...(await personRows(now, one)),
      sessionId: v7(),
      secret: `${v7()}${v7()}`,
    })),
  );
  const newSessions = made.map(({ sessionId, secret, profile: { userId } }) => ({
    id: sessionId,
    userId,
    tokenHash: hashSessionToken(secret),
    createdAt: now,
    lastSeenAt: now,
    authenticatedAt: now,
  }));
  await db.execute(sql`
    with new_profiles as ${db.insert(profiles).values(made.map(({ profile }) => profile))},
      new_accounts as ${db.insert(accounts).values(made.map(({ account }) => account))}
    ${db.insert(sessions).values(newSessions).getSQL()}`);
  await indexRows(
    db,
    'user',
    made.map(({ profile }) => profile.userId),
  );
  return Promise.all(
    made.map(({ profile, account, sessionId, secret }) =>
      signedIn(
        context,
        {
          ...{ userId: profile.userId, username: profile.username, email: account.email },
          accountType: profile.accountType,
        },
        sessionId,
        secret,
      ),
    ),
  );
}

async function signedIn(
  context: AppContext,
  {
    userId,
    username,
    email,
    accountType,
  }: Pick<Person, 'userId' | 'username' | 'email'> & Pick<Viewer, 'accountType'>,
  sessionId: string,
  secret: string,
): Promise<Person> {
  let signed: { at: number; token: Promise<string> } | undefined;
  // Cached while the clock stands: signing costs a third of a request.
  const freshToken = () => {
    const at = context.clock.now().getTime();
    if (signed?.at !== at)
      signed = { at, token: context.tokens.sign({ userId, username, accountType, sessionId }) };
    return signed.token;
  };
  return {
    userId,
    username,
    email,
    password: PASSWORD,
    token: await freshToken(),
    freshToken,
    cookie: `${sessionCookieName(context.env)}=${secret}`,
  };
}

/** A valid body for publishing a Kollab. */
export function kollabForm(overrides: Record<string, unknown> = {}) {
  return { ...VALID_KOLLAB, ...overrides };
}

const VALID_KOLLAB = {
  title: 'A duet about tides',
  imageUrl: 'https://pictures.example/tides.jpg',
  category: 'music',
  lookingForTypes: ['creators'],
  lookingFor: 'Somebody who sings low and films well.',
  summary: 'Two voices, one take, recorded on the pier at dawn.',
  compensation: 'Half of what it earns, and the stems.',
  tags: ['duet', 'sea'],
} satisfies Partial<KollabRow>;

export function kollabRow(
  now: Date,
  overrides: Partial<KollabRow> & { ownerId: string },
): KollabRow & { id: string } {
  const state = overrides.deletedAt ? 'deleted' : 'active';
  return { ...VALID_KOLLAB, datePosted: now, state, ...overrides, id: overrides.id ?? v7() };
}

/** Creates an active Kollab of `owner` and increments the counter on their profile. Returns its id. */
export async function createKollab(
  context: AppContext,
  owner: { userId: string },
  overrides: Partial<KollabRow> = {},
): Promise<string> {
  const [id] = await createKollabs(context, [{ ...overrides, ownerId: owner.userId }]);
  return id as string;
}

/** Creates several Kollabs by one statement. Returns their ids. */
export async function createKollabs(
  context: AppContext,
  each: readonly (Partial<KollabRow> & { ownerId: string })[],
): Promise<string[]> {
  const { db } = context.database;
  const rows = each.map((one) => kollabRow(context.clock.now(), one));
  await db.execute(sql`
    with made as ${db.insert(kollabs).values(rows).returning()},
      counted as (
        select owner_id, count(*) as active from made where active and state = 'active' group by owner_id
      )
    update profiles set current_active_kollabs = current_active_kollabs + counted.active
    from counted where user_id = counted.owner_id`);
  const ids = rows.map(({ id }) => id);
  await indexRows(db, 'kollab', ids);
  return ids;
}

/** A valid body for publishing a post. */
export function postForm(overrides: Record<string, unknown> = {}) {
  return { ...VALID_POST, ...overrides };
}

const VALID_POST = {
  desc: 'First light on the pier, before anyone else was up.',
  imageUrl: 'https://pictures.example/pier.jpg',
  category: 'photography',
  tags: ['pier', 'dawn'],
} satisfies Partial<PostRow>;

export function postRow(
  now: Date,
  overrides: Partial<PostRow> & { ownerId: string },
): PostRow & { id: string } {
  return { ...VALID_POST, datePosted: now, ...overrides, id: overrides.id ?? v7() };
}

/** Creates a post of `owner`. Returns its id. */
export async function createPost(
  context: AppContext,
  owner: { userId: string },
  overrides: Partial<PostRow> = {},
): Promise<string> {
  const row = postRow(context.clock.now(), { ...overrides, ownerId: owner.userId });
  await context.database.db.insert(posts).values(row);
  await indexRows(context.database.db, 'post', [row.id]);
  return row.id;
}
