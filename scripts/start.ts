import { buildPages } from './build-pages.ts';

await buildPages();
await import('#src/server.ts');
