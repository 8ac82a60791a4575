import { ApiError } from '#contract/api-error.ts';
import type { Api } from './endpoints.ts';

type Endpoint = (...input: unknown[]) => Promise<unknown>;
type Endpoints = Readonly<Record<string, Endpoint>>;

let endpoints: Endpoints | undefined;
let loading: Promise<Endpoints> | undefined;
const byName = new Map<string, Endpoint>();

/**
 * The endpoints over HTTP, for what a user does on a page. Loaders use `apiContext`. The transport and the endpoint
 * tables are loaded with the first call, or earlier by `prepareApi` (decision 34).
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
  // Each function forwards to the endpoint of the same name in http-api.ts, which is an Api.
) as Api;

export function prepareApi(): void {
  // The call itself loads the code again and reports the failure.
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
  loading ??= import('./http-api.ts').then(
    ({ httpApi }) => {
      // The input types differ by endpoint; the type of `api` checks them.
      endpoints = httpApi as unknown as Endpoints;
      return endpoints;
    },
    () => {
      loading = undefined;
      throw ApiError.offline();
    },
  );
  return loading;
}
