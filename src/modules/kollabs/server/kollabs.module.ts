import type { LoggedEvent } from '#infra/events/event.ts';
import type { Reactable, ServerModule } from '#infra/module.ts';
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
import { byLink, inLists } from '#modules/profiles/server/visibility.service.ts';
import { watchableOf } from '#modules/reactions/server/watchable.service.ts';
import { draftBrief, kollabBrief } from './brief.service.ts';
import { findKollabCards, findReportedKollab } from './kollab-cards.queries.ts';
import { closingsConsumer, runKollabsSchedule } from './kollab-deadline.commands.ts';
import { findKollabView } from './kollab-lists.queries.ts';
import { kollabsNotify, kollabsSignals } from './kollabs.notifies.ts';
import {
  findPublicPicturesOfKollabs,
  KOLLAB_PICTURES,
  listWithheldPicturesOfKollabs,
} from './kollabs.queries.ts';
import { kollabsRateLimits } from './kollabs.rate-limits.ts';
import { kollabsRoutes } from './kollabs.routes.ts';
import { titlesOfKollabs } from './kollabs.service.ts';
import { kollabsExport, profileReferences } from './kollabs.user-data.ts';
import { kollabsSettings } from './settings.service.ts';
import { kollabsVisibleTo } from './visibility.service.ts';
import { writtenKollabs } from './written-kollabs.service.ts';

const reactableKollab: Reactable = {
  table: 'kollabs',
  visibleTo: (viewer, { row, owner }) =>
    kollabsVisibleTo(viewer === 'others' ? inLists(null) : byLink(viewer), { kollab: row, owner }),
  findView: findKollabView,
};

const searched = ({ subjectId: id }: LoggedEvent) => ({ kind: 'kollab', id }) as const;

export const kollabsModule: ServerModule = {
  name: 'kollabs',
  errors: kollabsErrors,
  events: kollabEvents,
  sharedResponses: { unaffected: [KOLLAB_DEADLINE_NEAR] },
  invalidates: [KOLLAB_CLOSED, KOLLAB_DEADLINE_PASSED, KOLLAB_DELETED],
  notifies: kollabsNotify,
  signals: kollabsSignals,
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
  files: { containers: { brief: draftBrief }, holders: { kollab: kollabBrief } },
  rateLimits: kollabsRateLimits,
  settings: kollabsSettings,
  endpoints: kollabsRoutes,
  consumers: () => [closingsConsumer],
  schedules: [{ name: 'kollabs.deadlines', cron: '*/10 * * * *', run: runKollabsSchedule }],
  reactables: { kollab: reactableKollab },
  watchables: { kollab: watchableOf(reactableKollab) },
  findTitles: titlesOfKollabs,
  pictures: {
    columns: KOLLAB_PICTURES,
    findPublic: findPublicPicturesOfKollabs,
    listWithheld: listWithheldPicturesOfKollabs,
  },
  // Kollabs are erased by `requests`, which first closes the requests on them.
  profileReferences,
  exportParts: kollabsExport,
};
