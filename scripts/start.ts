import { enableCompileCache } from 'node:module';
import path from 'node:path';

// What was compiled at one start is not compiled again at the next.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'));
const { buildPages } = await import('./build-pages.ts');
await buildPages();
await import('#src/server.ts');
