import { type ResolveFnOutput, registerHooks } from 'node:module';

// Must be loaded first: `node --import ./src/infra/db/drizzle-imports.ts`. The package.json of drizzle-orm has 180 kB,
// and Node parses it for every import of the package and within it, which takes a second of processor time at each
// start. This hook resolves each entry point once, and relative imports inside the package directly.

const INSIDE = '/node_modules/drizzle-orm/';
const known = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL ?? '';
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && from.includes(INSIDE)) {
      return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true };
    }
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
    // A package may have its own version of drizzle-orm.
    if (from.includes('/node_modules/')) return next(specifier, context);
    const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    known.set(specifier, found);
    return found;
  },
});
