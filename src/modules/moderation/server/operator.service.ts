export { decideAsAdmin } from './operator.commands.ts';
