import { ApiError } from '#contract/api-error.ts';
import type { Api } from './endpoints.ts';

type Endpoint = (...input: unknown[]) => Promise<unknown>;
type Endpoints = Readonly<Record<string, Endpoint>>;

let endpoints: Endpoints | undefined;
let loading: Promise<Endpoints> | undefined;
const byName = new Map<string, Endpoint>();

/**
 * The endpoints over HTTP, with the stored token: for everything that a user does on a page. Loaders use apiContext.
 *
 * What sends them is fetched with the first one, or before by `prepareApi`: most visitors only read, and the tables of
 * endpoints grow with the product (decision 34). An endpoint is the same function each time it is asked for.
 */
export const api = new Proxy(
  {},
  {
    get(_, name: string) {
      const endpoint = byName.get(name) ?? endpointOf(name);
      byName.set(name, endpoint);
      return endpoint;
    },
  },
  // Each of its functions hands on what it is given to the one of that name in api-over-http.ts, which is an Api.
) as Api;

/** Fetches what the first endpoint needs, where a use of one is likely. */
export function prepareApi(): void {
  // Where it fails, the use of an endpoint tries again and tells.
  load().catch(() => {});
}

function endpointOf(name: string): Endpoint {
  return async (...input) => {
    const { [name]: send } = endpoints ?? (await load());
    if (!send) throw new Error(`There is no endpoint ${name}.`);
    return send(...input);
  };
}

function load(): Promise<Endpoints> {
  loading ??= import('./api-over-http.ts').then(
    ({ httpApi }) => {
      // Their inputs differ; the type of `api` holds them.
      endpoints = httpApi as unknown as Endpoints;
      return endpoints;
    },
    () => {
      loading = undefined;
      throw new ApiError(599, {});
    },
  );
  return loading;
}
