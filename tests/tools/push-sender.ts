import { isPublicAddress } from '#infra/outbound/public-address.ts';
import { startTestApp } from '../test-app.ts';

// A process for tests that kill it. It sends to a push service on a loopback address: `push-sender.ts <database> <port>
// <certificate>`.

const [databaseUrl = '', port = '', ca = ''] = process.argv.slice(2);
const LOOPBACK = '127.0.0.1';

await startTestApp({
  databaseUrl,
  jobs: true,
  env: { PUBLIC_URL: 'https://here.example' },
  outbound: {
    names: { listAddresses: async () => [LOOPBACK], listTexts: async () => [] },
    reach: (address, asked) => {
      if (address === LOOPBACK) return Number(port);
      return isPublicAddress(address) ? asked : null;
    },
    ca,
    // On a busy machine a connection takes seconds, and what was not sent waits a minute.
    limits: { connectMs: 60_000, totalMs: 120_000 },
  },
});
