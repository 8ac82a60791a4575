import { findShowcase, listShowcaseAddresses } from './showcases.queries.ts';
import { showcases } from './showcases.table.ts';

export { findShowcase, listShowcaseAddresses, showcases };
