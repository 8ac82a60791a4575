import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { SERVER_ONLY } from './import-rules.ts';

/**
 * A Vite plugin that fails the build if a browser bundle contains server code.
 *
 * It checks what the bundler included after loaders were removed from pages and dead code from packages. So it also
 * finds what the import rules cannot see: imports inside packages, and globs. Forbidden are the paths of SERVER_ONLY
 * in scripts/import-rules.ts and Node's own modules.
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
        this.error('The browser bundle guard found no module of src/, so it cannot check the bundle.');
      }
      // The bundler inlines constants and drops their module, so check the whole module graph for our own files.
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

function nameInBundle(id: string, root: string): string {
  const bare = id.replaceAll('\0', '').replace(/\?.*$/, '');
  const external = /^_*vite-browser-external:?(.*)$/.exec(bare);
  if (external) return `node:${external[1]?.replace(/^node:/, '') || 'a built-in'}`;
  if (isBuiltin(bare)) return bare.startsWith('node:') ? bare : `node:${bare}`;
  const name = path.isAbsolute(bare) ? path.relative(root, bare) : bare;
  return name.split(path.sep).join('/');
}
