import type { EndpointTable } from '#contract/endpoint.ts';

export const operationsEndpoints = {
  adminFigures: 'GET /admin/figures',
  adminLog: 'GET /admin/log',
  adminMail: 'GET /admin/mail',
  testMail: 'POST /admin/testmail',
  adminJobs: 'GET /admin/jobs',
  deadJobs: 'GET /admin/jobs/dead',
  requeueJobs: 'POST /admin/jobs/requeue',
  discardJobs: 'POST /admin/jobs/discard',
  rebuildSearch: 'POST /admin/search/rebuild',
} as const satisfies EndpointTable;
