import type { SecondFactorView } from '#modules/accounts/second-factor.contract.ts';
import { publicPasskeyId } from './passkeys.webauthn.ts';
import type { PasskeyRow } from './second-factor.queries.ts';

/** The owner's view of their second factors, without secrets, keys and credential ids. */
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
