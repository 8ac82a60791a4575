import type { LoggedEvent } from '#infra/events/event.ts';
import type { ServerModule } from '#infra/module.ts';
import { kollabsErrors } from '#modules/kollabs/kollabs.errors.ts';
import {
  KOLLAB_CLOSED,
  KOLLAB_CREATED,
  KOLLAB_DEADLINE_NEAR,
  KOLLAB_DEADLINE_PASSED,
  KOLLAB_DELETED,
  KOLLAB_REOPENED,
  kollabEvents,
} from '#modules/kollabs/kollabs.events.ts';
import { watchableOf } from '#modules/reactions/server/watchable.service.ts';
import { closingsConsumer } from './closings.consumer.ts';
import { profileReferences } from './erase.queries.ts';
import { findKollabCards, findReportedKollab } from './kollab-cards.queries.ts';
import {
  findPicturesOfKollabs,
  findPublicPicturesOfKollabs,
  listWithheldPicturesOfKollabs,
} from './kollab-pictures.queries.ts';
import { runKollabsSchedule } from './kollabs.clock.ts';
import { kollabsExport } from './kollabs.export.ts';
import { kollabsNotify } from './kollabs.notifies.ts';
import { kollabsRateLimits } from './kollabs.rate-limits.ts';
import { kollabsRoutes } from './kollabs.routes.ts';
import { titlesOfKollabs } from './kollabs.service.ts';
import { reactableKollab } from './reactable-kollab.ts';
import { kollabsSettings } from './settings.service.ts';
import { writtenKollabs } from './written-kollabs.service.ts';

const searched = ({ subjectId: id }: LoggedEvent) => ({ kind: 'kollab', id }) as const;

export const kollabsModule: ServerModule = {
  name: 'kollabs',
  errors: kollabsErrors,
  events: kollabEvents,
  changes: { nothing: [KOLLAB_DEADLINE_NEAR] },
  invalidates: [KOLLAB_CLOSED, KOLLAB_DEADLINE_PASSED, KOLLAB_DELETED],
  notifies: kollabsNotify,
  searched: {
    [KOLLAB_CREATED]: searched,
    [KOLLAB_CLOSED]: searched,
    [KOLLAB_REOPENED]: searched,
    [KOLLAB_DELETED]: searched,
    [KOLLAB_DEADLINE_PASSED]: searched,
  },
  hideable: { kollab: findKollabCards },
  reportable: { kollab: findReportedKollab },
  written: { [KOLLAB_CREATED]: writtenKollabs },
  rateLimits: kollabsRateLimits,
  settings: kollabsSettings,
  endpoints: kollabsRoutes,
  consumers: () => [closingsConsumer],
  schedules: [{ name: 'kollabs.deadlines', cron: '*/10 * * * *', run: runKollabsSchedule }],
  reactables: { kollab: reactableKollab },
  watchables: { kollab: watchableOf(reactableKollab) },
  findTitles: titlesOfKollabs,
  pictures: {
    find: findPicturesOfKollabs,
    findPublic: findPublicPicturesOfKollabs,
    listWithheld: listWithheldPicturesOfKollabs,
  },
  // Kollabs are erased by `requests`, which first closes the requests on them.
  profileReferences,
  exportParts: kollabsExport,
};
