import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRequestHandler, type EntryContext, type ServerBuild, ServerRouter } from 'react-router';
import { afterAll, expect, it, vi } from 'vitest';
import { importsOf } from './held-back.rules.ts';

vi.mock('./late-scripts.inline.ts?inline-script', () => ({ default: 'start()' }));
vi.mock('../layout/early-input.inline.ts?inline-script', () => ({ default: '' }));
vi.stubEnv('DEV', false);
afterAll(() => void vi.unstubAllEnvs());
const { LateScripts } = await import('./late-scripts.tsx');

const nothing = { hasAction: false, hasLoader: false, hasErrorBoundary: false };
const root = { id: 'root', path: '', ...nothing };
const home = { id: 'home', parentId: 'root', index: true, ...nothing };
const shown = { id: 'shown', parentId: 'root', path: 'shown', ...nothing };
/** The smallest build that React Router can render. */
const build = {
  entry: {
    module: {
      default: (request: Request, status: number, _headers: Headers, context: EntryContext) =>
        new Response(renderToString(createElement(ServerRouter, { context, url: request.url })), { status }),
    },
  },
  routes: {
    root: { ...root, module: { default: LateScripts } },
    home: { ...home, module: { default: () => null } },
    shown: { ...shown, module: { default: () => null } },
  },
  assets: {
    entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
    routes: {
      root: { ...root, module: '/assets/root.js', imports: ['/assets/framework.js'] },
      home: { ...home, module: '/assets/home.js', imports: ['/assets/home-only.js'] },
      shown: { ...shown, module: '/assets/shown.js', imports: ['/assets/shared.js'] },
    },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} as unknown as ServerBuild;

it('recognises the scripts that the installed React Router renders', async () => {
  const response = await createRequestHandler(build, 'production')(new Request('http://here.invalid/shown'));
  const html = await response.text();
  const changed =
    'React Router renders its scripts otherwise than late-scripts.tsx takes them apart: pages fetch their scripts before they are painted. Mend partsOf.';
  expect(html, changed).toContain('type="text/plain"');
  expect(html, changed).toContain('id="held-back"');
  expect(html, changed).not.toContain('type="module"');
  expect(html, changed).toContain('/assets/home.js');
  expect(importsOf(html), changed).toEqual([
    '/assets/entry.js',
    '/assets/framework.js',
    '/assets/root.js',
    '/assets/shown.js',
    '/assets/shared.js',
  ]);
});
