import path from 'node:path';
import type { Plugin } from 'vite';

const THEIRS = '\0lucide-icon';
const OWN = path.resolve(import.meta.dirname, '../src/ui/render/lucide-icon.ts');
const ICONS = '/node_modules/lucide-react/dist/esm/icons/';
/** The name, the size, which is the same for all, React's keys, and a line that does nothing: none of it is shown. */
const UNUSED = /\b(?:name: "[^"]*"|size: 24),|, key: "[^"]*"|^__iconData\.node;$/gm;

/**
 * A Vite plugin that lets a component of our own draw lucide's icons. Theirs writes eleven attributes on each, which a page
 * of many icons sends many times over, and computes them anew at each render; and a fifth of an icon's code is keys.
 * It takes 1.4 to 1.6 kB (gzip) off the script of a first load. A journey of the hub fails when a release of lucide has
 * its files otherwise.
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
