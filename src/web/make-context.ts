import { data, RouterContextProvider } from 'react-router';
import type { Transport } from '#contract/client.ts';
import {
  apiContext,
  failureLogContext,
  nonceContext,
  type PageSettings,
  settingsContext,
  viewerContext,
} from './context.ts';
import { createApi } from './endpoints.ts';

export function makeContext(values: {
  transport: Transport;
  viewer: { username: string } | null;
  nonce: string;
  settings: PageSettings;
  logFailure: (error: unknown) => string;
}): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, createApi(throwingFailures(values.transport)));
  context.set(viewerContext, values.viewer);
  context.set(nonceContext, values.nonce);
  context.set(settingsContext, values.settings);
  context.set(failureLogContext, values.logFailure);
  return context;
}

/**
 * Rethrows server failures as responses during rendering, so that the error page shows the request id: React Router
 * hides the message of an ordinary error.
 */
function throwingFailures(transport: Transport): Transport {
  return async (request) => {
    const response = await transport(request);
    if (response.status >= 500) throw data(response.body, { status: response.status });
    return response;
  };
}
