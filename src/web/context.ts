import { createContext, data, RouterContextProvider } from 'react-router';
import type { Transport } from '#contract/client.ts';
import { type Api, apiOver } from './api.ts';

/** What a page may know of the instance that serves it. */
export interface PageSettings {
  publicUrl: string;
  /** Where people reach who runs this instance. */
  contact: string;
  devTools: boolean;
  demo: boolean;
}

/** The endpoints, in-process and as the viewer: for loaders. */
export const apiContext = createContext<Api>();
/** Who is signed in, from the session cookie, or null. */
export const viewerContext = createContext<{ username: string } | null>(null);
export const nonceContext = createContext('');
/** Whether nothing is sent before the whole page stands. */
export const wholeContext = createContext(false);
export const settingsContext = createContext<PageSettings>();
export const failureLogContext = createContext<(error: unknown) => string>();

/** Made by the server for each page request. */
export function makeContext(values: {
  transport: Transport;
  viewer: { username: string } | null;
  nonce: string;
  whole: boolean;
  settings: PageSettings;
  logFailure: (error: unknown) => string;
}): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, apiOver(tellingFailures(values.transport)));
  context.set(viewerContext, values.viewer);
  context.set(nonceContext, values.nonce);
  context.set(wholeContext, values.whole);
  context.set(settingsContext, values.settings);
  context.set(failureLogContext, values.logFailure);
  return context;
}

/**
 * While a page renders, a failure of the server goes to the error page with its request id: React Router hides
 * what an ordinary error says, and shows what a thrown response holds.
 */
function tellingFailures(transport: Transport): Transport {
  return async (request) => {
    const response = await transport(request);
    if (response.status >= 500) throw data(response.body, { status: response.status });
    return response;
  };
}
