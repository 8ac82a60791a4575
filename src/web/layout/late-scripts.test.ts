import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRequestHandler, type EntryContext, type ServerBuild, ServerRouter } from 'react-router';
import { afterAll, expect, it, vi } from 'vitest';

vi.mock('./late-scripts.inline.ts?inline-script', () => ({ default: 'start()' }));
vi.mock('./early-input.inline.ts?inline-script', () => ({ default: '' }));
vi.stubEnv('DEV', false);
afterAll(() => void vi.unstubAllEnvs());
const { LateScripts } = await import('./late-scripts.tsx');

const route = { id: 'root', path: '', hasAction: false, hasLoader: false, hasErrorBoundary: false };
/** The least that React Router renders a page of; the rest of a build is not looked at here. */
const build = {
  entry: {
    module: {
      default: (request: Request, status: number, _headers: Headers, context: EntryContext) =>
        new Response(renderToString(createElement(ServerRouter, { context, url: request.url })), { status }),
    },
  },
  routes: { root: { ...route, module: { default: LateScripts } } },
  assets: {
    entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
    routes: { root: { ...route, module: '/assets/root.js', imports: [] } },
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

it('takes apart what the installed React Router renders as its scripts', async () => {
  const response = await createRequestHandler(build, 'production')(new Request('http://here.invalid/'));
  const html = await response.text();
  const changed =
    'React Router renders its scripts otherwise than late-scripts.tsx takes them apart: pages fetch their scripts before they are painted. Mend partsOf.';
  expect(html, changed).toContain('type="text/plain"');
  expect(html, changed).toContain('id="held-back"');
  expect(html, changed).not.toContain('type="module"');
  expect(html, changed).toMatch(/data-preloads="[^"]*\/assets\/entry\.js[^"]*\/assets\/framework\.js/);
});
