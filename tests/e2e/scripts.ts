import type { Page } from '@playwright/test';
import { SCROLL_STORAGE } from '#web/list/kept-pages.ts';

const SCRIPTS = '**/assets/*.js';

interface HeldScripts {
  /** Lets them come, and waits until the page answers. */
  release(): Promise<void>;
  /** Ends the waiting of those that no page asks for any more. */
  drop(): void;
}

/** Keeps back all script files of a page's next visits, as a slow line does. */
export async function holdScripts(page: Page): Promise<HeldScripts> {
  const released = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await released.promise;
    // The page may be gone by then.
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

/** Lets no script file of a page's next visits arrive, as after a deploy that took them away. */
export async function loseScripts(page: Page): Promise<void> {
  await page.route(SCRIPTS, (route) => route.abort());
}

/**
 * Does something in the page's next visits when React has hydrated the page, and before its effects have run.
 * @param act runs in the page, and does not know what is around it
 */
export async function onceHydrated(page: Page, act: () => void): Promise<void> {
  await page.addInitScript(`{
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      // React Router reads it in a layout effect, and before that in a script of the page.
      const isHydrated = Object.keys(document.body).some((name) => name.startsWith('__reactFiber'));
      if (isHydrated && key === '${SCROLL_STORAGE}') {
        Storage.prototype.getItem = read;
        queueMicrotask(${act});
      }
      return read.call(this, key);
    };
  }`);
}
