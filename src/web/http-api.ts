import { createApi } from './endpoints.ts';
import { fetchTransport } from './fetch-transport.ts';

/** The endpoints over HTTP with the stored token. Import them through api.ts, which loads this file on demand. */
export const httpApi = createApi(fetchTransport);
