import { eq, sql } from 'drizzle-orm';
import { dayOf } from '#contract/days.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import { accounts } from '#modules/accounts/server/accounts.table.ts';
import {
  audienceFigures,
  connections,
  connectionTokens,
} from '#modules/connections/server/connections.table.ts';
import { follows } from '#modules/follows/server/follows.table.ts';
import { amountIn } from '#modules/kollabs/payment.rules.ts';
import { portfolioRates, portfolioWorks } from '#modules/portfolio/server/portfolio.table.ts';
import { preferences } from '#modules/profiles/server/preferences.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { PROOF_PLACES } from '#modules/proofs/proofs.rules.ts';
import { proofs } from '#modules/proofs/server/proofs.table.ts';
import type { Sandbox } from '#src/sandbox/sandbox.ts';
import { personRows } from '#tests/factories.ts';
import { channelRows, tokensAtSandbox } from './channel-rows.ts';
import {
  accountTypeOf,
  audienceOf,
  type DemoPerson,
  daysBefore,
  demoAccounts,
  demoEmail,
  hoursBefore,
  lookUp,
  people,
} from './content.ts';
import type { PictureAddress } from './pictures.ts';

export interface DemoUsers {
  /** In the order of people.yaml. */
  ids: string[];
  idOf(username: string): string;
}

export async function fillUsers(
  tx: Tx,
  { context, sandbox, pictures }: { context: AppContext; sandbox: Sandbox | null; pictures: PictureAddress },
): Promise<DemoUsers> {
  const now = context.clock.now();
  const users = await Promise.all(people.map((person) => userRows(person, pictures, now)));
  await tx.insert(profiles).values(users.map(({ profile }) => profile));
  await tx.insert(accounts).values(users.map(({ account }) => account));
  // All of them agree to be featured, so that the banner has users to choose from.
  await tx.insert(preferences).values(users.map(({ profile: { userId } }) => ({ userId, featurable: true })));
  await tx.insert(portfolioWorks).values(users.flatMap(({ works }) => works));
  await tx.insert(proofs).values(users.flatMap(({ domains }) => domains));
  await tx.insert(portfolioRates).values(users.flatMap(({ rates }) => rates));
  const channels = users.flatMap((user) => user.channels);
  const tokens = sandbox ? tokensAtSandbox(context, sandbox, channels) : [];
  await tx.insert(connections).values(channels.map(({ row }) => row));
  if (tokens.length > 0) await tx.insert(connectionTokens).values(tokens);
  await tx.insert(audienceFigures).values(channels.flatMap(({ figures }) => figures));
  const ids = users.map(({ profile }) => profile.userId);
  const idOf = lookUp(users.map(({ profile: { username, userId } }) => [username, userId]));
  await tx.insert(follows).values(followRows(ids, now));
  for (const { username, role } of demoAccounts) {
    if (role)
      await tx
        .update(accounts)
        .set({ role })
        .where(eq(accounts.userId, idOf(username)));
  }
  return { ids, idOf };
}

async function userRows(person: DemoPerson, pictures: PictureAddress, now: Date) {
  const userId = newId();
  const channels = person.channels.map((channel) => channelRows(channel, userId, now));
  const featured = channels.find(({ row }) => row.type === person.featured)?.row;
  const { username, displayName, businessName = null, headline, location, website, bio } = person;
  const domains = domainRows(person, userId, now);
  const rows = await personRows(daysBefore(now, person.joinedDaysAgo), {
    profile: {
      ...{ userId, username, displayName, businessName, headline, location, website, bio },
      nameConfirmed: true,
      accountType: accountTypeOf(person),
      contentType: person.category,
      profileImageUrl: pictures('avatars', username),
      bannerUrl: pictures('banners', username),
      audienceSize: audienceOf(person),
      featuredPlatform: featured?.type ?? 'none',
      featuredPlatformId: featured?.id ?? null,
      verifiedDomains: domains.map(({ domain, verifiedAt }) => ({ domain, since: verifiedAt.toISOString() })),
    },
    account: { email: demoEmail(username), firstName: person.firstName, lastName: person.lastName },
  });
  const ofUser = { domains, works: workRows(person, userId, pictures, now), rates: rateRows(person, userId) };
  return { ...rows, ...ofUser, channels };
}

/** A domain of the demo world exists nowhere, so it is not checked again. */
function domainRows(
  { username, website, domainVerifiedDaysAgo: daysAgo }: DemoPerson,
  userId: string,
  now: Date,
) {
  if (daysAgo === undefined) return [];
  const verifiedAt = daysBefore(now, daysAgo);
  const { hostname: domain } = new URL(website);
  const token = `${PROOF_PLACES.tokenPrefix}${username}`;
  const checks = { createdAt: verifiedAt, verifiedAt, seenAt: now, checkedAt: now, nextCheckAt: null };
  return [{ id: newId(), userId, domain, token, ...checks, recordResult: 'found' as const }];
}

function workRows({ works }: DemoPerson, userId: string, pictures: PictureAddress, now: Date) {
  return works.map(({ daysAgo, picture, ...work }) => ({
    ...{ ...work, id: newId(), userId, date: dayOf(now, -daysAgo), createdAt: now },
    imageUrl: picture === undefined ? null : pictures('covers', picture),
  }));
}

function rateRows({ rates }: DemoPerson, userId: string) {
  return rates.map(({ least, most, ...rate }, n) => {
    const stored = (amount: number) => amountIn(rate.currency, String(amount)) ?? '';
    return { ...rate, userId, n, least: stored(least), most: most === undefined ? null : stored(most) };
  });
}

/** Each user follows about one in six others, at different times. */
function followRows(userIds: readonly string[], now: Date) {
  return userIds.flatMap((followerId, by) =>
    userIds.flatMap((followedId, of) =>
      by !== of && (by * 7 + of * 11 + by * of) % 6 === 0
        ? [{ followerId, followedId, createdAt: hoursBefore(now, (by * 13 + of * 5) % 900) }]
        : [],
    ),
  );
}

/** Sets the counters of the profiles. Must be called after all rows are written. */
export async function countForUsers(tx: Tx): Promise<void> {
  await tx.execute(sql`update profiles p set
    completed_collaborations = (select count(*) from requests r
      where r.completed and p.user_id in (r.sender_id, r.recipient_id)),
    current_active_kollabs = (select count(*) from kollabs k
      where k.owner_id = p.user_id and k.active and k.state = 'active'),
    follower_count = (select count(*) from follows f where f.followed_id = p.user_id),
    following_count = (select count(*) from follows f where f.follower_id = p.user_id)`);
}
