import { paths } from '#web/paths.ts';
import type { ReportKind } from '../moderation.rules.ts';

/** Paths that only moderators use. A file of its own, to keep it out of every other page's first load. */
export const casePaths = {
  log: `${paths.moderation}/log`,
  terms: `${paths.moderation}/terms`,
  health: `${paths.moderation}/health`,
  of: (kind: ReportKind, id: string) => `${paths.moderation}/${kind}/${id}`,
};
