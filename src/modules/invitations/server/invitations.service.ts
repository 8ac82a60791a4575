export { listInvitable } from './invite.commands.ts';
