export { queueRebuild } from './search-rebuild.commands.ts';
