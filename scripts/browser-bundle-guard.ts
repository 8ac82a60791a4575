import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { SERVER_ONLY } from './import-rules.ts';

/**
 * A Vite plugin that fails the build when server code reached a browser bundle.
 *
 * It looks at what the bundler really took, after a page's loader was cut out (and of packages, after dead
 * code was dropped), so it also holds for what the import check cannot see: packages' own imports, globs.
 * What may not be there is SERVER_ONLY of scripts/import-rules.ts, and Node's own modules.
 */
export function browserBundleGuard(): Plugin {
  return {
    name: 'kollabrate:browser-bundle-guard',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const ids = new Set(chunks.flatMap((chunk) => [...chunk.moduleIds, ...chunk.imports]));
      const { root } = this.environment.config;
      const isOurs = (id: string) => nameInBundle(id, root).startsWith('src/');
      if (![...ids].some(isOurs)) {
        this.error('The browser bundle guard saw no module of src/: it cannot vouch.');
      }
      // A constant is inlined and its module dropped, so of our own files the whole graph counts.
      for (const id of this.getModuleIds()) if (isOurs(id)) ids.add(id);
      const intruders = [...ids].filter((id) => isServerOnly(nameInBundle(id, root)));
      if (intruders.length === 0) return;
      const lines = intruders.map((id) => {
        const { importers = [], dynamicImporters = [] } = this.getModuleInfo(id) ?? {};
        const by = [...importers, ...dynamicImporters].map((each) => nameInBundle(each, root)).join(', ');
        return `  ${nameInBundle(id, root)}${by ? ` (imported by ${by})` : ''}`;
      });
      this.error(`Server code reached the browser bundle:\n${lines.join('\n')}`);
    },
  };
}

const isServerOnly = (name: string) =>
  name.startsWith('node:') || SERVER_ONLY.some((pattern) => new RegExp(pattern).test(name));

/** The path of a module inside the project, or `node:<name>`. */
function nameInBundle(id: string, root: string): string {
  const bare = id.replaceAll('\0', '').replace(/\?.*$/, '');
  const external = /^_*vite-browser-external:?(.*)$/.exec(bare);
  if (external) return `node:${external[1]?.replace(/^node:/, '') || 'a built-in'}`;
  if (isBuiltin(bare)) return bare.startsWith('node:') ? bare : `node:${bare}`;
  const name = path.isAbsolute(bare) ? path.relative(root, bare) : bare;
  return name.split(path.sep).join('/');
}
