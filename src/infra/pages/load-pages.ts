import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transport } from '#contract/client.ts';
import { kitRateLimits } from '#infra/edge/rate-limiter.ts';
import { removeDocumentHeaders } from '#infra/edge/security-headers.ts';

type RequestHandler = (request: Request, context: unknown) => Promise<Response>;

interface PagesEntry {
  createRequestHandler(build: unknown, mode: string): RequestHandler;
  makeContext(values: PageValues): unknown;
}

interface PageValues {
  transport: Transport;
  viewer: { username: string } | null;
  nonce: string;
  settings: PageSettings;
  /** Logs an unexpected error, and returns the request id under which it is logged. */
  logFailure(error: unknown): string;
}

export interface PageSettings {
  publicUrl: string;
  /** Sender address of mails, which reaches the operator of the instance. */
  contact: string;
  devTools: boolean;
  demo: boolean;
  /** For signed-in viewers: the cursor of the event log up to which events are on the page. Null if unknown. */
  liveCursor: string | null;
  /** Whether requests of the page start traces. Omitted if tracing is off. */
  traces?: true;
}

interface Pages {
  /** Whether the development server has answered the request itself, for its modules and styles. */
  answered(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  load(): Promise<{ entry: PagesEntry; handle: RequestHandler }>;
}

/**
 * Scripts, style sheets and fonts. Browsers do not open them as documents, so they need no document headers. A first
 * load takes thirty files, and the headers would be a tenth of its bytes.
 */
const PART_OF_PAGES = /\.(?:js|css|woff2)(?:\.br)?$/;

/** @param addFile called with the path of each file of the build */
export async function builtPages(
  app: FastifyInstance,
  root: string,
  addFile: (path: string) => void,
): Promise<Pages> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      addFile(route.url);
      route.config = { ...route.config, rateLimit: kitRateLimits.file, measuredAs: 'asset' };
    });
    await scope.register(fastifyStatic, {
      root: path.join(root, 'build/client'),
      wildcard: false,
      index: false,
      preCompressed: true,
      lastModified: false,
      setHeaders: (reply, file) => {
        const immutable = file.includes(`${path.sep}assets${path.sep}`);
        if (PART_OF_PAGES.test(file)) removeDocumentHeaders(reply);
        reply.header(
          'cache-control',
          immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        );
      },
    });
  });
  const build = await import(pathToFileURL(path.join(root, 'build/server/index.js')).href);
  const entry: PagesEntry = build.entry.module;
  const handle = entry.createRequestHandler(build, 'production');
  return { answered: async () => false, load: async () => ({ entry, handle }) };
}

export async function developmentPages(app: FastifyInstance, root: string): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onClose', () => vite.close());
  return {
    answered: (request, reply) =>
      new Promise((resolve, reject) => {
        reply.raw.once('finish', () => resolve(true));
        vite.middlewares(request.raw, reply.raw, (error: unknown) =>
          error ? reject(error) : resolve(false),
        );
      }),
    async load() {
      const build = await vite.ssrLoadModule('virtual:react-router/server-build');
      const entry: PagesEntry = build.entry.module;
      return { entry, handle: entry.createRequestHandler(build, 'development') };
    },
  };
}
