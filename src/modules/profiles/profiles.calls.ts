import type { CallTable } from '#contract/call.ts';

export const profilesCalls = {
  editProfile: 'POST /user',
  editPage: 'POST /user/edit/page',
} as const satisfies CallTable;
