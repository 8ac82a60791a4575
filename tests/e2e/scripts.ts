import type { Page } from '@playwright/test';
import { SCROLL_STORAGE } from '#web/list/kept-pages.ts';

const SCRIPTS = '**/assets/*.js';

interface HeldScripts {
  /** Releases the scripts and waits for hydration. */
  release(): Promise<void>;
  /** Releases the scripts without waiting for hydration. */
  drop(): void;
}

/** Holds back all scripts of the page's next visits, as a slow connection does. */
export async function holdScripts(page: Page): Promise<HeldScripts> {
  const released = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await released.promise;
    // The page may be closed by then.
    await route.continue().catch(() => {});
  });
  return {
    drop: () => released.resolve(),
    async release() {
      released.resolve();
      await page.locator('html[data-ready]').waitFor();
    },
  };
}

/** Aborts all script requests of the page's next visits, as after a deploy that removed the files. */
export async function loseScripts(page: Page): Promise<void> {
  await page.route(SCRIPTS, (route) => route.abort());
}

/**
 * Runs `act` in the page's next visits after hydration and before effects run.
 * @param act runs in the page, so it cannot use variables of its scope
 */
export async function onceHydrated(page: Page, act: () => void): Promise<void> {
  await page.addInitScript(`{
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      // React Router reads this key in a layout effect. A script in the page reads it earlier.
      const isHydrated = Object.keys(document.body).some((name) => name.startsWith('__reactFiber'));
      if (isHydrated && key === '${SCROLL_STORAGE}') {
        Storage.prototype.getItem = read;
        queueMicrotask(${act});
      }
      return read.call(this, key);
    };
  }`);
}
