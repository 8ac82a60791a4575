import { paths } from '#web/paths.ts';
import type { ReportKind } from '../moderation.rules.ts';

/** Addresses that only moderators follow, and that the first load of every other page need not bring. */
export const casePaths = {
  log: `${paths.moderation}/log`,
  terms: `${paths.moderation}/terms`,
  health: `${paths.moderation}/health`,
  of: (kind: ReportKind, id: string) => `${paths.moderation}/${kind}/${id}`,
};
