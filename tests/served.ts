import { operationsOf, type PublishedDocument } from './published.ts';
import type { TestApp } from './test-app.ts';

export interface Served {
  name: string;
  method: string;
  /** Relative to /api, with `{name}` for each parameter. */
  path: string;
  /** The published error codes of its 403. */
  forbidding: string[];
}

/**
 * Returns every published endpoint. The document is generated from the endpoint tables, and the authorization tests
 * compare it with the routes.
 */
export async function servedEndpoints(app: TestApp): Promise<Served[]> {
  const document = (await app.app.http.inject('/api/openapi.json')).json() as PublishedDocument;
  return operationsOf(document).map(({ method, path, operation }) => ({
    name: operation.operationId,
    method,
    path,
    forbidding: operation.responses[403]?.description?.split(', ') ?? [],
  }));
}

/** Returns every route as 'GET /path'. HEAD is left out, because every GET has it. */
export function servedRoutes(app: TestApp): string[] {
  const tree = app.app.http.printRoutes();
  const routes: string[] = [];
  const parents: string[] = [];
  for (const line of tree.split('\n')) {
    const found = /^([│ ]*)[├└]── (.*?)(?: \((.*)\))?$/.exec(line);
    if (!found) continue;
    const depth = (found[1] ?? '').length / 4;
    parents[depth] = (depth > 0 ? (parents[depth - 1] ?? '') : '') + (found[2] ?? '');
    for (const method of (found[3] ?? '').split(', ').filter((name) => name && name !== 'HEAD')) {
      routes.push(`${method} ${parents[depth]}`);
    }
  }
  return [...new Set(routes.filter((route) => !/^(?!GET|POST|PUT|DELETE)/.test(route)))];
}
