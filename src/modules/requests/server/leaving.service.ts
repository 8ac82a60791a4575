export { type Leaving, leaveCollaborations, lockCollaborationsOf } from './leaving.commands.ts';
export { listOpenOf } from './leaving.queries.ts';
