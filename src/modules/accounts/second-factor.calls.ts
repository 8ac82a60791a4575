import type { CallTable } from '#contract/call.ts';

export const secondFactorCalls = {
  signInSecondStep: 'POST /signin/secondstep',
  startPasskeySignIn: 'POST /signin/passkey/options',
  signInWithPasskey: 'POST /signin/passkey',
  getSecondFactor: 'GET /secondfactor',
  startTotp: 'POST /secondfactor/totp',
  confirmTotp: 'POST /secondfactor/totp/confirm',
  removeTotp: 'DELETE /secondfactor/totp',
  renewRecoveryCodes: 'POST /secondfactor/recoverycodes',
  startPasskey: 'POST /passkeys/options',
  addPasskey: 'POST /passkeys',
  removePasskey: 'DELETE /passkeys/:id',
} as const satisfies CallTable;
