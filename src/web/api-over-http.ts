import { apiOver } from './endpoints.ts';
import { fetchTransport } from './fetch-transport.ts';

/** The endpoints over HTTP, with the stored token. To be had from api.ts, which fetches this file when it is wanted. */
export const httpApi = apiOver(fetchTransport);
