import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import {
  audienceFigures,
  connections,
  connectionTokens,
  oauthStates,
} from '#modules/connections/server/connections.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { proofs } from '#modules/proofs/server/proofs.table.ts';
import type { Person } from './factories.ts';
import type { Marks } from './marks.ts';
import type { TestApp } from './test-app.ts';

/** Gives a marked person a channel with figures and tokens, a custom link, an unfinished connection, and a verified domain. */
export async function connect(app: TestApp, person: Person, marks: Marks, mark: (name: string) => string) {
  const { db } = app.context.database;
  const now = app.context.clock.now();
  const { userId } = person;
  const id = v7();
  Object.assign(marks, {
    channel: mark('channel'),
    channelName: mark('channelname'),
    channelLink: `https://youtube.example/${mark('channellink')}`,
    webName: mark('webname'),
    linkTo: `https://${mark('link')}.example/`,
  });
  await db.insert(connections).values([
    {
      id,
      userId,
      type: 'youtube',
      platformId: mark('platformid'),
      displayName: marks.channelName ?? '',
      username: marks.channel ?? '',
      linkTo: marks.channelLink ?? '',
      subscriberCount: 4321,
      dateUpdated: now,
    },
    {
      id: v7(),
      userId,
      type: 'custom',
      webName: marks.webName ?? '',
      linkTo: marks.linkTo ?? '',
      dateUpdated: now,
    },
  ]);
  Object.assign(marks, { domain: `${mark('domain')}.example`, domainToken: mark('domaintoken') });
  await db.insert(proofs).values({
    id: v7(),
    userId,
    domain: marks.domain ?? '',
    token: marks.domainToken ?? '',
    createdAt: now,
    verifiedAt: now,
    seenAt: now,
  });
  const verifiedDomains = [{ domain: marks.domain ?? '', since: now.toISOString() }];
  await db.update(profiles).set({ verifiedDomains }).where(eq(profiles.userId, userId));
  await db.insert(audienceFigures).values({ connectionId: id, measuredAt: now, audience: 4321 });
  await db.insert(connectionTokens).values({
    connectionId: id,
    encryptedAccessToken: app.context.encryption.encrypt('connection', mark('access')),
    encryptedRefreshToken: null,
    obtainedAt: now,
    expiresAt: now,
  });
  await db.insert(oauthStates).values({
    stateHash: mark('state'),
    userId,
    sessionId: v7(),
    type: 'twitch',
    createdAt: now,
    expiresAt: now,
  });
}
