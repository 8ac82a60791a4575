import type { EncryptedColumn } from '#infra/reencrypt.ts';
import { ENCRYPTED_FOR as VERIFIER } from './oauth-states.commands.ts';
import { ENCRYPTED_FOR as TOKEN } from './tokens.commands.ts';

/** The columns with tokens for the platforms. */
export const connectionsEncrypted: readonly EncryptedColumn[] = [
  ...['encrypted_access_token', 'encrypted_refresh_token'].map((column) => ({
    table: 'connection_tokens',
    id: 'connection_id',
    column,
    purposeOf: () => TOKEN,
  })),
  { table: 'token_revocations', id: 'id', column: 'encrypted_token', purposeOf: () => TOKEN },
  { table: 'oauth_states', id: 'state_hash', column: 'encrypted_verifier', purposeOf: () => VERIFIER },
];
