export { type ExclusionTable, listExcludedUsers } from './exclusions.queries.ts';
