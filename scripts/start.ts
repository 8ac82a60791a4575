import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Caches compiled code between starts.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/compiled'));
const { buildPages } = await import('./build-pages.ts');
await buildPages();
await import('#src/server.ts');
