import path from 'node:path';
import type { Plugin } from 'vite';

const THEIRS = '\0lucide-icon';
const OWN = path.resolve(import.meta.dirname, '../src/ui/render/lucide-icon.ts');
const ICONS = '/node_modules/lucide-react/dist/esm/icons/';
/** Unused parts of an icon module: its name, its constant size, React keys, and a no-op assignment. */
const UNUSED = /\b(?:name: "[^"]*"|size: 24),|, key: "[^"]*"|^__iconData\.node;$/gm;

/**
 * A Vite plugin that renders lucide's icons with our own component. Lucide's component writes eleven attributes on
 * each icon and computes them at each render, and a fifth of an icon's code is keys. This saves 1.4 to 1.6 kB (gzip)
 * of the first load's script. A journey of the hub fails if a release of lucide changes the format of its files.
 */
export function leanIcons(): Plugin {
  return {
    name: 'kollabrate:lean-icons',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === '../createLucideIcon.mjs' && importer?.includes(ICONS) ? THEIRS : undefined;
    },
    load(id) {
      return id === THEIRS ? `export { createIcon as default } from ${JSON.stringify(OWN)};` : undefined;
    },
    transform(code, id) {
      return id.includes(ICONS) ? { code: code.replace(UNUSED, ''), map: null } : undefined;
    },
  };
}
