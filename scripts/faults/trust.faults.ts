import type { Fault } from './fault.ts';

export const trustFaults: readonly Fault[] = [
  {
    name: 'A moderator answers an objection to their own decision',
    kind: 'permission',
    file: 'src/modules/moderation/moderation.policy.ts',
    before: 'return subject.another && answered.some(',
    after: 'return !subject.another && answered.some(',
  },
  {
    name: 'Three reports of one user hide what a new account made',
    kind: 'limit',
    file: 'src/modules/moderation/hiding.rules.ts',
    before: 'return new Set(counted.map(({ reporterId }) => reporterId)).size >= REPORTERS ? counted : [];',
    after: 'return counted.length >= REPORTERS ? counted : [];',
  },
  {
    name: 'The reported user reads that a report was dismissed',
    kind: 'privacy',
    file: 'src/modules/moderation/moderation.rules.ts',
    before: "return action !== 'dismiss' || objections > 0;",
    after: "return action !== 'dismiss' || objections >= 0;",
  },
  {
    name: "A user's own views of their profile are counted",
    kind: 'counter',
    file: 'src/modules/statistics/server/views.commands.ts',
    before: 'where n.viewer_id is distinct from n.owner_id order by',
    after: 'where n.owner_id is not null order by',
  },
  {
    name: 'A title in a file for spreadsheets is run as a formula',
    kind: 'escaping',
    file: 'src/modules/statistics/csv.rules.ts',
    before: 'const FORMULA = /^[=+\\-@\\t\\r]/;',
    after: 'const FORMULA = /^[=+\\t\\r]/;',
  },
  {
    name: 'A browser that asks not to be tracked is measured',
    kind: 'privacy',
    file: 'src/modules/telemetry/server/telemetry.routes.ts',
    before: "if (dnt !== '1' && gpc !== '1') {",
    after: "if (dnt !== '1' || gpc !== '1') {",
  },
  {
    name: 'The message of an error tells e-mail addresses and names',
    kind: 'privacy',
    file: 'src/modules/telemetry/telemetry.rules.ts',
    before: "    .replace(/[^\\s\"'`]*@[^\\s\"'`]*/g, '(name)')\n",
    after: '',
  },
];
