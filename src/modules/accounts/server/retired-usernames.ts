import { createHmac } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { derivedKey } from '#infra/keys.ts';
import { retiredUsernames } from './accounts.table.ts';

type Needs = Pick<AppContext, 'env'>;

/** Records that a username must never be given to another user. Call it in the deletion's transaction. */
export async function retireUsername(needs: Needs, tx: Tx, username: string): Promise<void> {
  await tx
    .insert(retiredUsernames)
    .values({ hash: hashOf(needs.env.encryptionKey, username) })
    .onConflictDoNothing();
}

export async function isUsernameRetired(needs: Needs, db: Db, username: string): Promise<boolean> {
  const rows = await db
    .select()
    .from(retiredUsernames)
    .where(
      inArray(
        retiredUsernames.hash,
        needs.env.encryptionKeys.map((key) => hashOf(key, username)),
      ),
    );
  return rows.length > 0;
}

function hashOf(encryptionKey: string, username: string): string {
  return createHmac('sha256', derivedKey(encryptionKey, 'retired-usernames'))
    .update(username.toLowerCase())
    .digest('base64url');
}
