import { makeAcceptedRequest } from './new-request.commands.ts';
import { isPending } from './request-states.sql.ts';
import { neutralTitle, publicRequestJson, shownTo } from './request-view.queries.ts';
import {
  insertEntriesSql,
  type LatestRequest,
  latestRequestSql,
  READ_COLUMNS,
  touchRequestSql,
} from './request-writes.sql.ts';
import { entriesJson, lockRequest, type ReadRequest } from './requests.commands.ts';
import { findLatest, listRequests, type RequestRow } from './requests.queries.ts';
import { dissolveCollaborationsOf } from './requests.user-data.ts';

export {
  dissolveCollaborationsOf,
  entriesJson,
  findLatest,
  insertEntriesSql,
  isPending,
  type LatestRequest,
  latestRequestSql,
  listRequests,
  lockRequest,
  makeAcceptedRequest,
  neutralTitle,
  publicRequestJson,
  READ_COLUMNS,
  type ReadRequest,
  type RequestRow,
  shownTo,
  touchRequestSql,
};
