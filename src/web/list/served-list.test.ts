import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  Scripts,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from 'react-router';
import { expect, it } from 'vitest';
import { readsDocument, type ServedList, servedOnce } from './served-list.ts';

function Page() {
  const { items = [] } = useLoaderData<ServedList<string>>();
  return createElement('ul', null, items.join(), createElement(Scripts));
}

const loader = (args: { request: Request }) =>
  servedOnce({ items: ['the only one'], next: 'a cursor' }, readsDocument(args));
const route = { id: 'root', path: '', hasAction: false, hasLoader: true, hasErrorBoundary: false };
/** What React Router sends to the browser in addition to the markup. */
let handedOn = '';
/** The smallest build that React Router can render. */
const build = {
  entry: {
    module: {
      default: async (request: Request, status: number, _headers: Headers, context: EntryContext) => {
        const { serverHandoffStream, ...rest } = context;
        handedOn = await new Response(serverHandoffStream).text();
        const page = createElement(ServerRouter, { context: rest, url: request.url });
        return new Response(renderToString(page), { status });
      },
    },
  },
  routes: { root: { ...route, module: { default: Page, loader } } },
  assets: {
    entry: { module: '/assets/entry.js', imports: [] },
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

const ask = async (path: string) => {
  const response = await createRequestHandler(build, 'production')(new Request(`http://here.invalid${path}`));
  return response.text();
};

it('sends the items of a served page as markup, without their data', async () => {
  const changed =
    'React Router sends what is not enumerable in the data of a loader: each item is sent twice. Mend servedOnce.';
  expect(await ask('/')).toContain('the only one');
  expect(handedOn).toContain('a cursor');
  expect(handedOn, changed).not.toContain('the only one');
});

it('sends the items as data for a navigation inside the app', async () => {
  expect(await ask('/_.data')).toContain('the only one');
});
