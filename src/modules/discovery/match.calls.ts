import type { CallTable } from '#contract/call.ts';

export const matchCalls = {
  listMatches: 'GET /users/match',
  dismissMatch: 'PUT /users/match/:username/dismiss',
  restoreMatch: 'DELETE /users/match/:username/dismiss',
} as const satisfies CallTable;
