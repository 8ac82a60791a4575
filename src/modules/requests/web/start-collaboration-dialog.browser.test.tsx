import { useLoaderData } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { TERMS } from '#tests/components/kollab-terms.ts';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { beginDrafts } from '#tests/components/own-drafts.ts';
import { httpApi } from '#web/http-api.ts';
import { requestsErrors } from '../requests.errors.ts';
import type { ShownKollab } from './kollab-changes-card.tsx';
import { StartAsMember } from './start-as-member.tsx';

beforeEach(beginDrafts);

const ada = { username: 'ada', displayName: 'Ada', profileImageUrl: '', contentType: 'music' };
const ben = { ...ada, username: 'ben', displayName: 'Ben', accountType: 'business' as const };
const paying = (amount: string) => ({
  ...{ ...TERMS, payment: { kind: 'money' as const, amount, currency: 'EUR', text: '' } },
});
const first: ShownKollab = { ...paying('600.00'), version: 1 };
const second: ShownKollab = { ...paying('60.00'), version: 2 };

/** The part of a Kollab's page that starts a request, with the Kollab that its loader read. */
function Start() {
  const { version, ...terms } = useLoaderData<ShownKollab>();
  const kollab = {
    ...terms,
    ...ben,
    kollabId: 'k1',
    active: true,
    ...(version !== undefined && { version }),
  };
  const viewer = { ...ada, accountType: 'creator' as const, emailVerified: true, email: 'ada@example.com' };
  return <StartAsMember kollab={kollab} viewer={viewer} may={null} />;
}

const mountStart = (load: () => ShownKollab) =>
  mountPage(<Start />, load, { viewer: { username: 'ada', emailVerified: true } });
const begin = () => page.getByRole('button', { name: /^Begin Kollaborating!/ }).click();
const note = () => page.getByRole('textbox', { name: /^Introduce yourself/ });
const submit = () => page.getByRole('button', { name: 'Send request to Ben' }).click();
const changes = page.getByRole('region', { name: 'This Kollab has changed since you opened it' });
const neverAnswered = () => new Promise<never>(() => {});

it('sends a note with up to three links', async () => {
  const send = vi.spyOn(httpApi, 'createRequest').mockReturnValue(neverAnswered());
  mountStart(() => first);
  await begin();
  const add = page.getByRole('button', { name: 'Add a link' });
  const link = (number: number) => page.getByRole('textbox', { name: new RegExp(`^Link ${number}`) });
  await note().fill('Hello');
  await expect.element(link(1)).not.toBeInTheDocument();
  await add.click();
  await expect.element(link(1)).toHaveFocus();
  await userEvent.keyboard('shop.example/print');
  await add.click();
  await userEvent.keyboard('http://a.example');
  await add.click();
  await expect.element(add).not.toBeInTheDocument();
  await submit();
  await expect.element(link(2)).toHaveAccessibleDescription(/A link must begin with https/);
  await expect.element(link(2)).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Remove link 2' }).click();
  await expect.element(link(2)).toHaveFocus();
  await submit();
  await expect
    .poll(() => send.mock.lastCall?.[0].body)
    .toEqual({ note: 'Hello', links: ['https://shop.example/print'], price: null, seen: 1 });
});

it('shows what changed since the page was opened, keeps the note, and then sends with the version of now', async () => {
  const send = vi.spyOn(httpApi, 'createRequest');
  send.mockRejectedValueOnce(refusal(requestsErrors.changed_meanwhile)).mockReturnValueOnce(neverAnswered());
  const load = vi.fn<() => ShownKollab>().mockReturnValueOnce(first).mockReturnValue(second);
  mountStart(load);
  await begin();
  await note().fill('Hello');
  await expect.element(changes).not.toBeInTheDocument();
  await submit();
  await expect.element(changes).toHaveFocus();
  await expect.element(changes).toMatchTextContent(/PaymentWhen you opened itEUR 600.00TodayEUR 60.00$/);
  await expect.element(note()).toHaveValue('Hello');
  await expectNoAxeViolations();
  await submit();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  const [refused, sent] = send.mock.calls.map(([call]) => call);
  expect([refused?.body.seen, sent?.body.seen]).toEqual([1, 2]);
  // The server has never seen this body under the first key.
  expect(sent?.key).not.toBe(refused?.key);
});

it('shows it also if the page has read the Kollab again by itself, without moving the focus', async () => {
  const load = vi.fn<() => ShownKollab>().mockReturnValueOnce(first).mockReturnValue(second);
  const router = mountStart(load);
  await begin();
  await note().fill('Hello');
  await router.revalidate();
  await expect.element(changes).toBeVisible();
  await expect.element(note()).toHaveFocus();
});

it('shows with a kept draft what changed since the sender began to write', async () => {
  const load = vi.fn<() => ShownKollab>().mockReturnValueOnce(first).mockReturnValue(second);
  const router = mountStart(load);
  await begin();
  await note().fill('Hello');
  // An open dialog asks before the sender leaves.
  await userEvent.keyboard('{Escape}');
  await expect.element(note()).not.toBeInTheDocument();
  await router.navigate('/elsewhere');
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  await router.navigate('/');
  await begin();
  await expect.element(note()).toHaveValue('Hello');
  await expect.element(changes).toMatchTextContent(/EUR 600.00TodayEUR 60.00$/);
});

it('says so if the Kollab says the same again', async () => {
  const load = vi
    .fn<() => ShownKollab>()
    .mockReturnValueOnce(first)
    .mockReturnValue({ ...first, version: 3 });
  const router = mountStart(load);
  await begin();
  await router.revalidate();
  await expect.element(changes).toMatchTextContent(/It was edited, and now says the same again\.$/);
});

it('sends no price that was named before the Kollab stated a payment', async () => {
  const send = vi.spyOn(httpApi, 'createRequest').mockReturnValue(neverAnswered());
  const load = vi
    .fn<() => ShownKollab>()
    .mockReturnValueOnce({ ...TERMS, version: 1 })
    .mockReturnValue(second);
  const router = mountStart(load);
  await begin();
  await note().fill('Hello');
  const amount = page.getByRole('textbox', { name: /^What would you ask for it/ });
  await amount.fill('900');
  await page.getByRole('combobox', { name: 'Currency' }).selectOptions('EUR');
  await router.revalidate();
  await expect.element(amount).not.toBeInTheDocument();
  await submit();
  await expect.poll(() => send.mock.lastCall?.[0].body).toMatchObject({ price: null, seen: 2 });
});

it('sends no version with the view of a server of the release before', async () => {
  const send = vi.spyOn(httpApi, 'createRequest').mockReturnValue(neverAnswered());
  mountStart(() => TERMS);
  await begin();
  await note().fill('Hello');
  await submit();
  await expect
    .poll(() => JSON.stringify(send.mock.lastCall?.[0].body))
    .toBe(JSON.stringify({ note: 'Hello', links: [], price: null }));
});
