export { listSimilarInContentType } from './similar.queries.ts';
