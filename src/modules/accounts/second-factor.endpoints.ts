import type { EndpointTable } from '#contract/endpoint.ts';

export const secondFactorEndpoints = {
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
} as const satisfies EndpointTable;
