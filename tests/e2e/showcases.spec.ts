import { type Browser, expect } from '@playwright/test';
import { expectNoAxeViolations } from './axe.ts';
import { callAs } from './call-as.ts';
import { addKollab, newPerson, newUsername } from './people.ts';
import type { RunningServer } from './server.ts';
import { lineOpen, open } from './steps.ts';
import { test } from './test.ts';
import { expectFits, resize } from './widths.ts';

const TITLE = 'A duet about tides';
const WORK = 'A film of the pier';

/** A completed collaboration with one confirmed delivery. */
async function complete(browser: Browser, server: RunningServer) {
  const owner = await newPerson(browser, server, newUsername('noor'));
  const sender = await newPerson(browser, server, newUsername('ben'));
  const id = (await addKollab(owner, TITLE)).split('/')[2] ?? '';
  const { requestId } = await callAs(sender, `kollab/${id}/request`, { note: 'My low voice?' });
  const request = `request/${requestId}`;
  await callAs(owner, `${request}/accept`);
  const deliverable = {
    what: WORK,
    platform: 'youtube',
    due: null,
    by: 'sender',
    rounds: 1,
    advertising: true,
  };
  await callAs(sender, `${request}/agreement`, {
    ...{ replaces: 0, deliverables: [deliverable], payer: null, instalments: [], acknowledged: true },
    rights: { use: ['channels'], where: '', until: null, exclusive: false },
    payment: { kind: 'none', amount: null, currency: null, text: '' },
  });
  await callAs(owner, `${request}/agreement/1/accept`);
  const link = { version: 1, link: 'https://video.example/pier' };
  const { versions } = await callAs(sender, `${request}/agreement/deliverable/1/deliver`, link);
  const { date } = versions[0].deliverables[0].delivery;
  await callAs(owner, `${request}/agreement/deliverable/1/confirm`, { version: 1, delivered: date });
  for (const step of ['complete', 'finalize'])
    for (const by of [sender, owner]) await callAs(by, `${request}/${step}`);
  return { owner, sender, requestId, address: `/${request}` };
}

test('both sides show a finished collaboration, and one takes it down', async ({
  browser,
  server,
  page: visitor,
}) => {
  const { owner, sender, requestId, address } = await complete(browser, server);
  const shown = `/collaboration/${requestId}`;
  expect((await visitor.goto(shown))?.status()).toBe(404);

  await sender.page.setViewportSize({ width: 390, height: 800 });
  await open(sender.page, address);
  await lineOpen(sender.page);
  const part = sender.page.getByRole('region', { name: 'Show what you made' });
  await part.getByRole('button', { name: 'Show on our profiles' }).press('Enter');
  await expect(part.getByRole('link', { name: WORK })).toBeVisible();
  await expectNoAxeViolations(sender.page);
  await expectFits(sender.page);
  await part.getByRole('button', { name: /^Ask / }).press('Enter');
  await expect(part.getByText(/^Waiting for/)).toBeVisible();
  expect((await visitor.goto(shown))?.status()).toBe(404);

  await open(owner.page, address);
  const theirs = owner.page.getByRole('region', { name: 'Show what you made' });
  await expect(theirs.getByText(/wants to show this collaboration/)).toBeVisible();
  await theirs.getByRole('button', { name: 'Show on our profiles' }).click();
  await theirs.getByRole('button', { name: 'Show it' }).click();
  await expect(theirs.getByText(/^Shown since/)).toBeVisible();
  // Without a reload.
  await expect(part.getByText(/^Shown since/)).toBeVisible();

  await visitor.goto(shown);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(visitor.getByRole('link', { name: WORK })).toHaveAttribute('rel', 'nofollow ugc noopener');
  await expect(visitor.getByText('Advertising', { exact: true })).toBeVisible();
  await expect(visitor.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${shown}$`));
  const picture = await visitor.locator('meta[property="og:image"]').getAttribute('content');
  expect((await visitor.request.get(new URL(picture ?? '').pathname)).status()).toBe(200);
  await expectNoAxeViolations(visitor);
  await resize(visitor, 320);
  await expectFits(visitor);
  for (const place of [`/user/${sender.username}`, `/user/${owner.username}/kit`]) {
    await visitor.goto(place);
    const list = visitor.getByRole('list', { name: 'Shown collaborations' });
    await expect(list.getByRole('link', { name: TITLE })).toHaveAttribute('href', shown);
    await expect(list.getByRole('link', { name: WORK })).toBeVisible();
  }

  await open(owner.page, shown);
  await owner.page.getByRole('button', { name: 'Take down' }).click();
  await owner.page.waitForURL(`**${address}`);
  await expect.poll(async () => (await visitor.goto(shown))?.status()).toBe(404);
});
