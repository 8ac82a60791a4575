export { findAccountState } from './cases.queries.ts';
