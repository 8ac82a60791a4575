import { isPublicAddress } from '#infra/outbound/public-address.ts';
import { type Check, type Finding, ok, problem } from './check.ts';

export const databaseEncryptionCheck: Check = {
  id: 'database-encryption',
  help: 'Add ?sslmode=verify-full to DATABASE_URL, or move the database into a private network. Others on the way could read everything.',
  async run({ database }) {
    const { rows } = await database.pool.query<{ address: string | null; encrypted: boolean }>(
      `select host(inet_server_addr()) as address,
         coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted`,
    );
    const { address = null, encrypted = false } = rows[0] ?? {};
    return judgeConnection(address, encrypted);
  },
};

/** @param address of the database server; null for a socket of this machine */
export function judgeConnection(address: string | null, encrypted: boolean): Finding {
  if (encrypted) return ok('Connections to the database are encrypted.');
  if (address === null || !isPublicAddress(address)) return ok('The database is in a private network.');
  return problem('Connections to the database cross the internet unencrypted.');
}
