import type { CallTable } from '#contract/call.ts';

export const preferencesCalls = {
  getPreferences: 'GET /preferences',
  setPreferences: 'POST /preferences',
  visibilityOf: 'GET /user/:username/visibility',
} as const satisfies CallTable;
