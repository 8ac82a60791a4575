import { makeAcceptedRequest } from './new-request.commands.ts';
import { neutralTitle, publicRequestJson, shownTo } from './request-view.queries.ts';
import {
  entriesOf,
  type LatestRequest,
  latestRequest,
  READ_COLUMNS,
  touchedRequest,
} from './request-writes.sql.ts';
import { entriesJson, lockRequest, type ReadRequest } from './requests.commands.ts';
import { findLatest, listRequests, type RequestRow } from './requests.queries.ts';
import { dissolveCollaborationsOf } from './requests.user-data.ts';

export {
  dissolveCollaborationsOf,
  entriesJson,
  entriesOf,
  findLatest,
  type LatestRequest,
  latestRequest,
  listRequests,
  lockRequest,
  makeAcceptedRequest,
  neutralTitle,
  publicRequestJson,
  READ_COLUMNS,
  type ReadRequest,
  type RequestRow,
  shownTo,
  touchedRequest,
};
