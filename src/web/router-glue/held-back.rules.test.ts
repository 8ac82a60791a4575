import { expect, it } from 'vitest';
import { importsOf } from './held-back.rules.ts';

const manifest = {
  entry: { module: '/entry.js', imports: ['/framework.js'] },
  routes: {
    home: { module: '/home.js', imports: ['/framework.js', '/shared.js'] },
    plain: { module: '/plain.js' },
    other: { module: '/other.js', imports: ['/other-only.js'] },
  },
};
const script = (json: string) =>
  `window.__reactRouterManifest = ${json};\nimport * as route0 from "/home.js";import * as route1 from "/plain.js";`;

it("returns the entry module and the imports of this page's routes, each once", () => {
  expect(importsOf(script(JSON.stringify(manifest)))).toEqual([
    ...['/entry.js', '/framework.js', '/home.js', '/shared.js', '/plain.js'],
  ]);
});

it('returns nothing for a script without a manifest', () => {
  expect(importsOf('import "/entry.js";')).toEqual([]);
});
