import { defineConfig } from '@playwright/test';
import { readyChromium } from './tests/tools/chromium.ts';

const chromium = await readyChromium();
const deep = process.env.DEEP === '1';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: deep ? 300_000 : 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    // Without a film, which costs every test a good part of its time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium && {
        executablePath: chromium.executablePath,
        env: { ...definedEnv(), ...chromium.env },
      }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        // No journey leaves this machine, whatever address a person typed.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
});

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
