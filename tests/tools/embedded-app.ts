import { startEmbedded } from '#infra/db/embedded/embedded.ts';
import { asError } from '#infra/errors.ts';

// One app, which tests start, stop and kill.
const [dataDir = ''] = process.argv.slice(2);
try {
  const server = await startEmbedded({ dataDir, durable: false });
  process.once('SIGTERM', async () => {
    await server.release();
    process.exit(0);
  });
  process.stdout.write(`${JSON.stringify({ url: server.url, adopted: server.adopted })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: asError(error).message })}\n`);
}
