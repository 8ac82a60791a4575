import os from 'node:os';
import { isPublicAddress } from '#infra/outbound/public-address.ts';
import { type Check, ok, problem } from './check.ts';

const EVERY = ['0.0.0.0', '::'];

export const metricsPortCheck: Check = {
  id: 'metrics-port',
  help: 'Set METRICS_HOST to a private address, or close the port in the firewall. The metrics have no password.',
  async run({ context: { env } }) {
    if (!env.metrics) return ok('METRICS_PORT is not set.');
    const { host } = env.metrics;
    const own = Object.values(os.networkInterfaces()).flatMap((all = []) =>
      all.map(({ address }) => address),
    );
    const addresses = EVERY.includes(host) ? own : [host];
    if (!addresses.some(isPublicAddress)) return ok('The metrics are in a private network.');
    return problem('METRICS_HOST is a public address, so anyone can read the metrics.');
  },
};
