import { expect, type Page } from '@playwright/test';
import { patternOf } from '#modules/telemetry/page-patterns.rules.ts';
import { expectNoAxeViolations } from './axe.ts';
import { callAs } from './call-as.ts';
import { signInAs, test } from './demo.ts';
import {
  INVITED_LINKS,
  type LinkedPage,
  MEMBER_LINKS,
  MEMBER_PAGES,
  MODERATOR_LINKS,
  MODERATOR_PAGES,
  VISITOR_LINKS,
  VISITOR_PAGES,
} from './every-page.ts';
import { addKollab, newPerson, newUsername, notified } from './people.ts';
import { resize } from './widths.ts';

// WCAG 2.2 AA on every page: axe's rules, and 1.4.4 and 1.4.10 (no horizontal scrolling with text at 200 % or on a
// phone). `axe-states.spec.ts` checks dialogs and other states that need an interaction.

test.describe.configure({ mode: 'parallel' });

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const VIEWS = [
  { name: '320 px', width: 320, text: '100%' },
  // A browser at 200 % zoom has half of the CSS pixels for its layout.
  { name: 'zoomed to 200 % at 1280 px', width: 640, text: '100%' },
  { name: 'text twice as large on a phone', width: 390, text: '200%' },
  { name: 'text twice as large at 1280 px', width: 1280, text: '200%' },
];

/** Returns the elements that overflow the page horizontally, unless they are in a scroll container. */
const beside = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const scrolls = (element: Element) => {
      for (
        let at: Element | null = element.parentElement;
        at && at !== document.body;
        at = at.parentElement
      ) {
        const { overflowX, position, textOverflow } = getComputedStyle(at);
        if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed') return true;
        // Text cut off there ends in an ellipsis.
        if (overflowX === 'hidden' && textOverflow === 'ellipsis') return true;
      }
      return false;
    };
    const pressed = [...document.querySelectorAll('a[href], button, input, select, textarea, h1, h2, p')];
    const outside = pressed.filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      return (
        isSeen &&
        (right > clientWidth + 1 || left < -1) &&
        !element.closest('.visually-hidden') &&
        !scrolls(element)
      );
    });
    const named = outside.map((element) => `${element.tagName} ${element.textContent.slice(0, 30)}`);
    return [...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []), ...named];
  });

async function expectNoSidewaysScrolling(page: Page, address: string): Promise<void> {
  for (const { name, width, text } of VIEWS) {
    await resize(page, width);
    await page.evaluate(async (size) => {
      document.documentElement.style.fontSize = size;
      // Menus that follow the width adapt in the next frame.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    }, text);
    expect.soft(await beside(page), `${address}, ${name}`).toEqual([]);
  }
}

async function walk(page: Page, visits: readonly (string | LinkedPage)[]): Promise<void> {
  for (const visit of visits) {
    const address = typeof visit === 'string' ? visit : await addressOf(page, visit);
    await page.setViewportSize(DESKTOP);
    await page.goto(address);
    await page.locator('html[data-ready]').waitFor();
    await expectNoAxeViolations(page);
    if (typeof visit === 'string' || !visit.isTooWide) await expectNoSidewaysScrolling(page, address);
  }
}

async function addressOf(page: Page, { pattern, from, link, to }: LinkedPage): Promise<string> {
  const place = typeof from === 'string' ? from : await addressOf(page, from);
  const [, linked] = link.exec(await (await page.request.get(place)).text()) ?? [];
  if (linked === undefined) throw new Error(`${place} has no link like ${link}`);
  const address = to?.(linked) ?? linked;
  expect(patternOf(new URL(address, 'http://here.example').pathname), address).toBe(pattern);
  return address;
}

test('axe finds nothing on a page of visitors, and none scrolls sideways', async ({ page }) => {
  await walk(page, [...VISITOR_PAGES, ...VISITOR_LINKS]);
});

test('axe finds nothing on a page of members, and none scrolls sideways', async ({ page }) => {
  await signInAs(page, 'mira');
  await walk(page, MEMBER_PAGES);
});

test('axe finds nothing on a page of one collaboration, Kollab, post or conversation, and none scrolls sideways', async ({
  page,
}) => {
  await signInAs(page, 'mira');
  await walk(page, MEMBER_LINKS);
});

test('axe finds nothing on the pages of a new member on a phone, who has nothing yet', async ({
  browser,
  demo,
}) => {
  const { page, username } = await newPerson(browser, demo, newUsername('axe'));
  await page.setViewportSize(PHONE);
  for (const address of [...MEMBER_PAGES, `/user/${username}`, `/user/${username}?tab=posts`]) {
    await page.goto(address);
    await expectNoAxeViolations(page);
  }
});

test('axe finds nothing on a page of moderators, nor of an invitation or a decision, and none scrolls sideways', async ({
  browser,
  demo,
  page,
}) => {
  const host = await newPerson(browser, demo, newUsername('noor'));
  const guest = await newPerson(browser, demo, newUsername('ada'));
  const idOf = (address: string) => address.split('/')[2] ?? '';
  const kollab = idOf(await addKollab(host, 'A duet about tides'));
  const reported = idOf(await addKollab(guest, 'Buy my course today'));
  await callAs(host, `kollab/${kollab}/invite`, { username: guest.username, note: 'Your low voice?' });
  await callAs(host, 'report', { kind: 'kollab', id: reported, reason: 'scam', text: '' });

  await signInAs(page, 'riverside_post');
  await walk(page, [...MODERATOR_PAGES, ...MODERATOR_LINKS]);
  const decision = { action: 'take_down', reason: 'scam', text: 'There is no course.' };
  await callAs({ page }, `moderation/case/kollab/${reported}/decide`, decision);
  await walk(page, [`/moderation/kollab/${reported}`, '/moderation/log']);

  await notified(guest.page, 'invited', 'decidedAgainst');
  await walk(guest.page, INVITED_LINKS);
});
