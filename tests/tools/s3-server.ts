import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type S3rverOptions = {
  port: number;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
};
const S3rver: new (options: S3rverOptions) => S3rver = createRequire(import.meta.url)('s3rver');

export interface S3Server {
  /** Settings for an app that stores its pictures there. */
  settings: Record<string, string>;
  close(): Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-s3-'));
  const options = { port: 0, silent: true, directory, configureBuckets: [{ name: 'pictures' }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await server.close();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}
