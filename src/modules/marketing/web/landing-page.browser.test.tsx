import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mountPage } from '#tests/components/mount-page.tsx';
import { COPY } from './landing-copy.ts';
import LandingPage from './landing-page.tsx';

const NO_FIGURES = { completed: 0, kollabs: 0, people: 0 };
const KOLLAB = { kollabId: 'k1', title: 'Night ferry', username: 'noor', displayName: 'Noor Haddad' };

function show(loaded: object = {}, contact = '') {
  const data = { copy: COPY, newest: { ok: true, value: { items: [] } }, finished: [], figures: NO_FIGURES };
  mountPage(<LandingPage />, () => ({ ...data, ...loaded }), {
    viewer: null,
    settings: { contact },
    place: { name: 'Harbour' },
  });
}

const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const figures = () =>
  [...document.querySelectorAll('section:has(> h2)')]
    .filter((section) => section.querySelector('h2')?.textContent === 'Here so far')
    .flatMap((section) => [...section.querySelectorAll('dl > div')])
    .map((figure) => [figure.querySelector('dt')?.textContent, figure.querySelector('dd')?.textContent]);

it('says what it costs, what is verified, and answers questions', async () => {
  show();
  await expect.element(heading('What it costs')).toBeVisible();
  await expect.element(page.getByText('Free, and no commission.')).toBeVisible();
  await expect.element(heading('What is verified, and how')).toBeVisible();
  await expect.element(heading('Questions and answers')).toBeVisible();
  const terms = page.getByRole('term');
  for (const { question } of [...COPY.verified, ...COPY.questions])
    await expect.element(terms.getByText(question)).toBeVisible();
  await expectNoAxeViolations();
});

it.each([
  ['Email addresses', /by a link, or by Google/],
  ['Domains of businesses', /a DNS record or a file on the site, and checked every day/],
  ['Results', /read from connected channels/],
  ['Payments', /Pays on time.*the other side confirms it/],
])('says how %s are verified', (name, how) => {
  expect(COPY.verified.find(({ question }) => question === name)?.answer).toMatch(how);
});

it('leads to what it does for creators and for businesses', async () => {
  show();
  await expect.element(page.getByRole('link', { name: 'For creators' })).toHaveAttribute('href', '/creators');
  await expect
    .element(page.getByRole('link', { name: 'For businesses' }))
    .toHaveAttribute('href', '/businesses');
});

it('says where to write, if the place has an address', async () => {
  show({}, 'hello@harbour.example');
  await expect
    .element(page.getByRole('link', { name: 'hello@harbour.example' }))
    .toHaveAttribute('href', 'mailto:hello@harbour.example');
});

it('offers no contact without an address', async () => {
  show();
  await expect.element(heading('Questions and answers')).toBeVisible();
  await expect.element(page.getByText(/Something else/)).not.toBeInTheDocument();
});

it('shows the figures and what was finished after one completion', async () => {
  show({
    figures: { completed: 1, kollabs: 1200, people: 7 },
    finished: [{ ...KOLLAB, requestsCompleted: 1 }],
  });
  await expect.element(heading('Here so far')).toBeVisible();
  expect(figures()).toEqual([
    ['Finished collaborations', '1'],
    ['Kollabs published', '1,200'],
    ['Creators and businesses', '7'],
  ]);
  const finished = page.getByRole('list', { name: 'Kollabs with finished collaborations' });
  await expect
    .element(finished.getByRole('link', { name: 'Night ferry' }))
    .toHaveAttribute('href', '/kollab/k1/details');
  await expect.element(finished).toMatchTextContent('finished 1 time');
});

it('shows the figures that are not zero before the first completion', async () => {
  show({ figures: { completed: 0, kollabs: 31, people: 40 } });
  await expect.element(heading('Here so far')).toBeVisible();
  expect(figures()).toEqual([
    ['Kollabs published', '31'],
    ['Creators and businesses', '40'],
  ]);
  await expect
    .element(page.getByRole('list', { name: 'Kollabs with finished collaborations' }))
    .not.toBeInTheDocument();
});

it('shows no figures while all are zero', async () => {
  show();
  await expect.element(heading('Newest Kollabs')).toBeVisible();
  await expect.element(heading('Here so far')).not.toBeInTheDocument();
});
