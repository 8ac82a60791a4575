import { sandboxOf } from './connections.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** Starts a second app process on the same database and the same TikTok sandbox. The caller closes it. */
export function startOtherProcess(app: TestApp): Promise<TestApp> {
  const { clientId, clientSecret, baseUrl } = sandboxOf(app).settingsFor('tiktok');
  return startTestApp({
    jobs: true,
    databaseUrl: app.databaseUrl,
    env: { TIKTOK_CLIENT_KEY: clientId, TIKTOK_CLIENT_SECRET: clientSecret, TIKTOK_BASE_URL: baseUrl },
  });
}
