import path from 'node:path';
import type { Plugin } from 'vite';

const THEIRS = '\0lucide-icon';
const OWN = path.resolve(import.meta.dirname, '../src/ui/render/lucide-icon.tsx');

/**
 * A Vite plugin that lets a component of our own draw lucide's icons. Theirs writes eleven attributes on each, which a page
 * of many icons sends many times over, and computes them anew at each render. A journey of the hub fails when a release of
 * lucide has its files otherwise.
 */
export function leanIcons(): Plugin {
  return {
    name: 'kollabrate:lean-icons',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === './Icon.mjs' && importer?.includes('/node_modules/lucide-react/')
        ? THEIRS
        : undefined;
    },
    load(id) {
      return id === THEIRS ? `export { LucideIcon as default } from ${JSON.stringify(OWN)};` : undefined;
    },
  };
}
