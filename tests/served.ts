import { operationsOf, type PublishedDocument } from './published.ts';
import type { TestApp } from './test-app.ts';

/** An endpoint as the app serves it. */
export interface Served {
  name: string;
  method: string;
  /** Below /api, with `{name}` for each parameter. */
  path: string;
  /** Codes that it may be refused with by 403. */
  forbidding: string[];
}

/** Every endpoint that the app serves: the document is made from its table, and AZ-02 holds the two together. */
export async function servedEndpoints(app: TestApp): Promise<Served[]> {
  const document = (await app.app.http.inject('/api/openapi.json')).json() as PublishedDocument;
  return operationsOf(document).map(({ method, path, operation }) => ({
    name: operation.operationId,
    method,
    path,
    forbidding: operation.responses[403]?.description?.split(', ') ?? [],
  }));
}

/** Every route as 'GET /path', HEAD left out: it comes with every GET. */
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
