import { changeShowcaseState, findShowcaseState, lockShowcaseState } from './moderated-showcases.queries.ts';
import { findShowcase, listShowcaseAddresses } from './showcases.queries.ts';
import { showcases } from './showcases.table.ts';

export {
  changeShowcaseState,
  findShowcase,
  findShowcaseState,
  listShowcaseAddresses,
  lockShowcaseState,
  showcases,
};
