import { type ResolveFnOutput, registerHooks } from 'node:module';

// To be imported before anything else: `node --import ./src/infra/db/drizzle-imports.ts`.
// The manifest of drizzle-orm has 180 kB, and Node parses it at each import of the package and of each of its files:
// that was a second of processor time at every start. Here each way into the package is looked up once, and what its
// files import of each other is known to be beside them.

const INSIDE = '/node_modules/drizzle-orm/';
const known = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL ?? '';
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && from.includes(INSIDE)) {
      return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true };
    }
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
    // A package may have another version of its own.
    if (from.includes('/node_modules/')) return next(specifier, context);
    const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    known.set(specifier, found);
    return found;
  },
});
