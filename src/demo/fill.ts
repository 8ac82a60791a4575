import { sql } from 'drizzle-orm';
import { accounts } from '#modules/accounts/server/accounts.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Platform } from '#platform/platform.ts';
import { PASSWORD, personRows } from '#tests/factories.ts';
import { handsCreators } from './people/hands.ts';
import { mindsCreators } from './people/minds.ts';
import { screenCreators } from './people/screen.ts';

export interface DemoAccount {
  email: string;
  password: string;
  who: string;
}

const DEMO_ACCOUNTS: DemoAccount[] = [
  { email: 'mira@demo.example', password: PASSWORD, who: 'a creator with collaborations of every kind' },
  { email: 'newcomer@demo.example', password: PASSWORD, who: 'a creator who has just begun' },
];

/** Fills an empty database with the demo world, in one transaction. */
export async function fillDemoWorld(platform: Platform): Promise<DemoAccount[]> {
  await transaction(platform.database.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo world'))`);
    const [someone] = await tx.select({ id: profiles.userId }).from(profiles).limit(1);
    if (someone) return;
    const now = platform.clock.now();
    for (const person of [...handsCreators, ...mindsCreators, ...screenCreators]) {
      const rows = await personRows(now, {
        profile: {
          username: person.username,
          displayName: person.displayName,
          accountType: person.accountType,
          contentType: person.contentType,
          headline: person.headline,
          location: person.location,
          website: person.website,
          bio: person.bio,
        },
        account: { email: `${person.username.toLowerCase()}@demo.example` },
      });
      await tx.insert(profiles).values(rows.profile);
      await tx.insert(accounts).values(rows.account);
    }
  });
  return DEMO_ACCOUNTS;
}
