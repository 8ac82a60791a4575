import type { SecondFactorView } from '#modules/accounts/second-factor.contract.ts';
import { publicPasskeyId } from './passkeys.webauthn.ts';
import type { PasskeyRow } from './second-factor.queries.ts';

/** What its owner sees of how an account is guarded: no secret, no key, no credential id. */
export function presentSecondFactor(
  totpSince: Date | null,
  recoveryCodesLeft: number,
  passkeys: PasskeyRow[],
): SecondFactorView {
  return {
    totpSince: totpSince?.toISOString() ?? null,
    recoveryCodesLeft,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id: publicPasskeyId(id),
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}
