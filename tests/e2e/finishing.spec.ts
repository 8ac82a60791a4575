import { expect, type Page } from '@playwright/test';
import { callAs } from './call-as.ts';
import { addKollab, type NewPerson, newPerson, newUsername } from './people.ts';
import { lineOpen, open } from './steps.ts';
import { test } from './test.ts';

const delivered = { by: 'sender', rounds: 1, advertising: false, platform: 'other' };
const TERMS = {
  replaces: 0,
  rights: { use: ['channels'], where: 'Both channels', until: null, exclusive: false },
  deliverables: [
    { ...delivered, what: 'A song for two voices', due: '2031-03-05' },
    { ...delivered, what: 'A picture of the pier', due: null },
  ],
  payment: { kind: 'none', amount: null, currency: null, text: '' },
};
const NOTE = 'Still open in version 1: number 1 is not confirmed, number 2 is not delivered.';

test('completing with open items of the agreement asks for confirmation everywhere', async ({
  browser,
  server,
}) => {
  const owner = await newPerson(browser, server, newUsername('noor'));
  const sender = await newPerson(browser, server, newUsername('ada'));
  const kollab = (await addKollab(owner, 'A duet about tides')).split('/')[2] ?? '';
  const { requestId } = await callAs(sender, `kollab/${kollab}/request`, { note: 'My low voice?' });
  const steps = `request/${requestId}`;
  await callAs(owner, `${steps}/accept`);
  await callAs(owner, `${steps}/agreement`, TERMS);
  await callAs(sender, `${steps}/agreement/1/accept`);
  await callAs(sender, `${steps}/agreement/deliverable/1/deliver`, {
    ...{ version: 1, link: 'https://video.example/song' },
  });

  // The API returns the refusal with the open items, for a client to show.
  for (const by of [owner, sender]) expect(await refusalOf(by, `/api/${steps}/complete`)).toEqual(OPEN);

  await open(owner.page, `/request/${requestId}`);
  const question = owner.page.getByRole('alertdialog');
  await owner.page.getByRole('button', { name: 'Mark completed' }).click();
  await question.getByRole('button', { name: 'Mark completed' }).click();
  await expectList(owner.page);
  await question.getByRole('button', { name: 'Not yet' }).click();
  await expect(question).toBeHidden();
  await expect(owner.page.getByRole('heading', { name: 'Your move' })).toBeVisible();

  await owner.page.getByRole('button', { name: 'Mark completed' }).press('Enter');
  await expect(question.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await question.getByRole('button', { name: 'Mark completed' }).press('Enter');
  await expectList(owner.page);
  await question.getByRole('button', { name: 'Mark completed anyway' }).press('Enter');
  await expect(question).toBeHidden();
  await expect(owner.page.getByRole('region', { name: 'Latest updates' })).toContainText(NOTE);

  await callAs(sender, `${steps}/complete`, { acknowledged: true });
  expect(await refusalOf(owner, `/api/${steps}/finalize`)).toEqual(OPEN);
  await open(sender.page, `/request/${requestId}`);
  await lineOpen(sender.page);
  await owner.page.getByRole('button', { name: 'Finalize Kollab (0/2)' }).click();
  await expectList(owner.page);
  await question.getByRole('button', { name: 'Finalize anyway' }).click();
  await expect(question).toBeHidden();
  const status = (page: Page) => page.getByRole('region', { name: 'Status' });
  await expect(status(owner.page)).toContainText(
    `It is ${sender.username}’s turn to finalize. You have finalized.`,
  );
  await expect(status(sender.page)).toContainText(
    `It is your turn to finalize. ${owner.username} has finalized.`,
  );
  await owner.page.goto('/dashboard/requests/active');
  await expect(
    owner.page.getByText(`It is ${sender.username}’s turn to finalize. You have finalized.`),
  ).toBeVisible();
});

const OPEN = {
  code: 'open_items',
  openItems: [
    { version: 1, n: 1, what: 'A song for two voices', state: 'not confirmed', due: '2031-03-05' },
    { version: 1, n: 2, what: 'A picture of the pier', state: 'not delivered', due: null },
  ],
};

async function expectList(page: Page) {
  const items = page.getByRole('alertdialog').getByRole('listitem');
  await expect(items).toHaveText([
    'A song for two voices: not confirmed (due 5 Mar 2031)',
    'A picture of the pier: not delivered',
  ]);
}

async function refusalOf({ page }: NewPerson, path: string) {
  return page.evaluate(async (address) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
    };
    const response = await fetch(address, { method: 'POST', headers, body: '{}' });
    const { code, openItems } = await response.json();
    return { code, openItems };
  }, path);
}
