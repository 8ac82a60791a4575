import { expect, type Page } from '@playwright/test';
import { addKollab, lookForCreators, newPerson, newUsername } from './people.ts';
import { typeAhead } from './steps.ts';
import { test } from './test.ts';
import { searchFollows } from './write.ts';

const DAY = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

async function factsOf(page: Page): Promise<string[]> {
  const facts = page.locator('section', { has: page.getByRole('heading', { name: 'Good to know' }) });
  return (await facts.locator('dl > div').allInnerTexts()).map((fact) => fact.replace(/\s+/g, ' ').trim());
}

test('a Kollab with payment, deadline, place, languages and partners is written by keyboard', async ({
  browser,
  server,
}) => {
  const { page } = await newPerson(browser, server, newUsername('noor'));
  await page.goto('/newpost/kollab');
  await page.getByLabel('Image URL').fill('https://pictures.example/tides.png');
  await page.getByLabel('Title').fill('A harbour in five letters');
  await page.getByLabel('Content category').selectOption('music');
  await page.getByLabel('Summary').fill('Two voices, one take');
  await lookForCreators(page);
  await page.getByLabel('Who you are looking for').fill('A low voice');
  await page.getByLabel('What You Get').fill('Half of it');
  // Payment is not in the collapsed section.
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Payment (optional)', { exact: true })).toBeFocused();
  await page.keyboard.press('m');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('1200');
  await page.keyboard.press('Tab');
  await typeAhead(page.getByLabel('Currency'), 'EUR');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Half of it before');
  await page.getByLabel(/^Deadline/).fill(dayIn(0));
  await expect(page.getByLabel('Place (optional)')).toBeHidden();
  await page.locator('summary').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Place (optional)').selectOption('At a place');
  await page.getByLabel('Name of the place').fill('Porto');
  const languages = page.getByRole('combobox', { name: /^Languages/ });
  await languages.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Afrikaans' })).toBeVisible();
  await expect(async () => {
    await page.keyboard.type('Portug');
    await expect(page.getByRole('option', { name: 'Portuguese' })).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Portuguese' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(languages).toBeFocused();
  await page.getByLabel(/^Partners needed/).fill('2');
  await page.getByRole('button', { name: 'Publish' }).click();
  // The deadline must be in the future, and today is not.
  const deadline = page.getByLabel(/^Deadline/);
  await expect(deadline).toBeFocused();
  await expect(deadline).toHaveAccessibleDescription(/Choose a day in the future/);
  await deadline.fill(dayIn(20));
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL('**/kollab/*/details?invite=1');

  await expect(page.getByRole('heading', { name: 'Good to know' })).toBeVisible();
  const facts = await factsOf(page);
  expect(facts).toEqual([
    'Payment EUR 1,200.00: Half of it before',
    expect.stringMatching(/^Deadline Until \d+ \w{3} \d{4}, 11:59 PM$/),
    'Place Porto',
    'Languages Portuguese',
    'Partners needed 2',
  ]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('EUR 1,200.00')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Edit A harbour in five letters' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('1200.00');
  await page.getByLabel('Payment (optional)', { exact: true }).selectOption('Not stated');
  await page.getByLabel('Place (optional)').selectOption('Remote: from anywhere');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL('**/kollab/*/details');
  await expect
    .poll(async () => (await factsOf(page)).filter((fact) => /^(Payment|Place)/.test(fact)))
    .toEqual(['Place Remote: from anywhere']);
});

test('the optional fields are stored with the draft, and the section opens', async ({ browser, server }) => {
  const { page } = await newPerson(browser, server, newUsername('ada'));
  await page.goto(await addKollab({ page }, 'A duet without more'));
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Good to know' })).toBeHidden();
  await page.goto('/newpost/kollab');
  // Only the script stores drafts.
  await page.locator('html[data-ready]').waitFor();
  await page.getByText('More details').click();
  await page.getByLabel(/^Partners needed/).fill('7');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel(/^Partners needed/)).toBeVisible();
  await expect(page.getByLabel(/^Partners needed/)).toHaveValue('7');
});

test('it is found by search facets, which are chosen and removed by keyboard', async ({
  browser,
  server,
}) => {
  const { page } = await newPerson(browser, server, newUsername('kai'));
  const word = `kelpwood${Date.now().toString(36)}`;
  const publish = async (title: string, more: object) => {
    const body = {
      ...{ title: `${word} ${title}`, imageUrl: 'https://pictures.example/a.png', category: 'music' },
      ...{ lookingForTypes: ['creators'], lookingFor: 'A voice', summary: 'A song', compensation: 'Half' },
      ...{ tags: [], ...more },
    };
    const status = await page.evaluate(async (form) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      };
      return (await fetch('/api/kollab', { method: 'POST', headers, body: JSON.stringify(form) })).status;
    }, body);
    expect(status).toBe(201);
  };
  const payment = { kind: 'money', amount: '250', currency: 'EUR', text: '' };
  await publish('one', { payment, place: 'remote', languages: ['pt', 'en'], deadline: dayIn(5) });
  await publish('two', {
    payment: { ...payment, kind: 'share', amount: null, currency: null, text: 'Half' },
    ...{ place: 'São João, Porto', partners: 4 },
  });
  await publish('three', { place: 'remote', languages: ['cy'], deadline: dayIn(20) });
  const cards = page.getByRole('main').getByRole('article').getByRole('heading');
  const shown = (...titles: string[]) => expect(cards).toHaveText(titles.map((title) => `${word} ${title}`));

  await searchFollows(server);
  await page.goto(`/search/result?q=${word}&sort=dateDesc`);
  await shown('three', 'two', 'one');
  const choice = page.getByLabel('Payment', { exact: true });
  await expect(choice.getByRole('option')).toHaveText([
    ...['Any', 'Money (1)', 'A product (0)', 'A share (1)', 'No compensation (0)'],
  ]);
  await choice.focus();
  // One letter: the facet applies after the first letter, and on a slow machine a second letter would start a new
  // search in the list.
  await page.keyboard.press('m');
  await shown('one');
  await expect(page).toHaveURL(/payment=money/);
  await expect(choice).toBeFocused();
  await page.getByRole('link', { name: 'Remove filter: Money' }).click();
  await shown('three', 'two', 'one');

  await page.getByText('More filters').click();
  // Only languages with results are listed.
  await expect(page.getByLabel('Language', { exact: true }).getByRole('option')).toHaveText([
    ...['Any', 'English (1)', 'Portuguese (1)', 'Welsh (1)'],
  ]);
  await page.getByLabel('Language', { exact: true }).selectOption('cy');
  await shown('three');
  await page.getByRole('link', { name: 'Remove filter: Welsh' }).click();
  // A location is typed, with or without accents. The options count results.
  const place = page.getByLabel('Place', { exact: true });
  await place.fill('porto sao joao');
  await place.press('Enter');
  await shown('two');
  await expect(page.getByLabel('Partners needed', { exact: true }).getByRole('option')).toHaveText([
    ...['Any number', 'One (0)', 'Several (1)'],
  ]);
  await page.getByRole('link', { name: 'Remove filter: In porto sao joao' }).click();
  await shown('three', 'two', 'one');
  await expect(place).toHaveValue('');
  await page.getByLabel('Partners needed', { exact: true }).selectOption('several');
  await shown('two');
  await page.getByRole('link', { name: 'Remove filter: Partners needed: several' }).click();
  await page.getByLabel('Closes', { exact: true }).selectOption('week');
  await shown('one');
  await page.getByLabel('Closes', { exact: true }).selectOption('month');
  await shown('three', 'one');
  await page.getByLabel('Remote (2)').focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/remote=1/);
  await shown('three', 'one');
  const chosen = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
  await expect(chosen).toHaveText(['Remote', 'Closes within a month', 'Reset']);
  await page.reload();
  await shown('three', 'one');
  await expect(page.getByLabel('Remote (2)')).toBeChecked();
});
