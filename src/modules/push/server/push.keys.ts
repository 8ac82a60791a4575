import { eq } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { withoutValues } from '#infra/db/db-errors.ts';
import { perApp } from '#infra/per-app.ts';
import { givenKeys } from './push.settings.ts';
import { pushKeys } from './push.table.ts';
import { newVapidKeys, type VapidKeys } from './vapid.ts';

const ONLY = 'vapid';
export const KEY_PURPOSE = 'push.vapid';

const stored = perApp((): { keys: VapidKeys | null } => ({ keys: null }));

/**
 * The key pair of this instance: from the settings, or from the database, where the first call stores a new one. Null
 * if the stored one cannot be decrypted.
 */
export async function findVapidKeys(context: AppContext): Promise<VapidKeys | null> {
  const given = givenKeys(context.env);
  if (given) return given;
  const kept = stored(context);
  kept.keys ??= await readKeys(context);
  return kept.keys;
}

async function readKeys({ database: { db }, encryption, clock, log }: AppContext): Promise<VapidKeys | null> {
  const find = () => db.select().from(pushKeys).where(eq(pushKeys.id, ONLY));
  let [row] = await find();
  if (!row) {
    const { publicKey, privateKey } = newVapidKeys();
    const encryptedPrivateKey = encryption.encrypt(KEY_PURPOSE, privateKey);
    const made = { id: ONLY, publicKey, encryptedPrivateKey, createdAt: clock.now() };
    await db.insert(pushKeys).values(made).onConflictDoNothing();
    [row] = await find();
  }
  if (!row) return null;
  try {
    return {
      publicKey: row.publicKey,
      privateKey: encryption.decrypt(KEY_PURPOSE, row.encryptedPrivateKey),
    };
  } catch (error) {
    log.error({ err: withoutValues(error) }, 'The key for push services cannot be decrypted. Push is off.');
    return null;
  }
}
