export { releaseDomains, withholdDomains } from './proofs.commands.ts';
export { findDomainStanding } from './proofs.queries.ts';
