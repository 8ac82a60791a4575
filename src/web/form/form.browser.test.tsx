import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { ApiError } from '#contract/api-error.ts';
import { accountsErrors } from '#modules/accounts/accounts.errors.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { unmount } from '#tests/components/mount.tsx';
import { mountPage, refusal } from '#tests/components/mount-page.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { TagsInput } from '#ui/tags-input/tags-input.tsx';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

const required = z.string().trim().min(1, 'Required');
const schema = z.object({ title: required, place: required });
type Values = z.infer<typeof schema>;

const load = vi.fn(() => null);
const send = vi.fn<(values: Partial<Values>, key: string) => Promise<{ message: string }>>();

beforeEach(() => {
  load.mockClear();
  send.mockReset().mockResolvedValue({ message: 'Kept' });
});

function NewForm({ onCancel, ...options }: { goTo?: string; refusalIn?: 'toast'; onCancel?: () => void }) {
  const form = useForm({
    ...options,
    schema,
    defaults: { title: '', place: '' },
    send,
    success: ({ message }) => message,
  });
  return (
    <Form
      form={form}
      submit="Send"
      busyLabel="Sending"
      actions={onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
    >
      <TextField {...form.field('title', 'Title')} required />
      <TextField {...form.field('place', 'Place')} required />
    </Form>
  );
}

const field = (name: string) => page.getByRole('textbox', { name });
const button = (name = 'Send') => page.getByRole('button', { name });
const summary = () => page.getByTestId('form').getByRole('alert');
const messages = () => page.getByRole('region', { name: 'Messages' });

async function fill(title: string, place: string) {
  await field('Title').fill(title);
  await field('Place').fill(place);
}

/** Fills both fields and submits; the server refuses. */
async function refuse(error: unknown, form = <NewForm />) {
  send.mockRejectedValueOnce(error);
  const router = mountPage(<div data-testid="form">{form}</div>, load);
  await fill('A duet', 'Ulm');
  await button().click();
  return router;
}

describe('before it is sent', () => {
  beforeEach(
    () =>
      void mountPage(
        <div data-testid="form">
          <NewForm />
        </div>,
        load,
      ),
  );

  it('focuses the one invalid field, which shows its error', async () => {
    await fill('', 'Ulm');
    await button().click();
    await expect.element(field('Title')).toHaveFocus();
    await expect.element(field('Title')).toHaveAccessibleDescription('Required');
    await expect.element(summary()).not.toBeInTheDocument();
    expect(send).not.toHaveBeenCalled();
  });

  it('lists several invalid fields above the button, focuses the list, and links to the fields', async () => {
    await button().click();
    await expect.element(summary()).toHaveFocus();
    await expect.element(summary()).toMatchAriaInlineSnapshot(`
      - alert:
        - paragraph: "Please check these fields:"
        - list:
          - listitem:
            - link "Title":
              - /url: /#.+-title/
            - text: ": Required"
          - listitem:
            - link "Place":
              - /url: /#.+-place/
            - text: ": Required"
    `);
    await expectNoAxeViolations();
    await page.getByRole('link', { name: 'Place' }).click();
    await expect.element(field('Place')).toHaveFocus();
    await field('Title').fill('A duet');
    await expect.element(page.getByRole('link', { name: 'Title' })).not.toBeInTheDocument();
    await field('Place').fill('Ulm');
    await expect.element(summary()).not.toBeInTheDocument();
  });
});

it('shows the error of a blurred field only after the press that caused the blur', async () => {
  const onCancel = vi.fn();
  mountPage(<NewForm onCancel={onCancel} />);
  await field('Place').click();
  const cancel = button('Cancel').element();
  const { top } = cancel.getBoundingClientRect();
  await button('Cancel').click({ delay: 300, position: { x: 10, y: 3 } });
  expect(onCancel).toHaveBeenCalledTimes(1);
  await expect.element(field('Place')).toHaveAccessibleDescription('Required');
  expect(cancel.getBoundingClientRect().top).toBeGreaterThan(top);
});

describe('when it is sent', () => {
  it('shows the success and reads the page again once', async () => {
    mountPage(<NewForm />, load);
    await fill('  A duet ', 'Ulm');
    await button().click();
    await expect.element(messages()).toMatchTextContent('Kept');
    expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'A duet', place: 'Ulm' }, expect.any(String));
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  });

  it('is sent once, however often the button is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<{ message: string }>();
    send.mockReturnValueOnce(promise);
    mountPage(<NewForm />, load);
    await fill('A duet', 'Ulm');
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(button('Sending')).toHaveAttribute('aria-busy', 'true');
    await button('Sending').click({ force: true });
    resolve({ message: 'Kept' });
    await expect.element(button()).not.toHaveAttribute('aria-busy');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('navigates, and does not revalidate the page that it leaves', async () => {
    mountPage(<NewForm goTo="/elsewhere" />, load);
    await fill('A duet', 'Ulm');
    await button().click();
    await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('when it is refused', () => {
  it('shows a server error beside its field', async () => {
    await refuse(refusal('invalid', { fields: { place: 'No such place' } }));
    await expect.element(field('Place')).toHaveFocus();
    await expect.element(field('Place')).toHaveAccessibleDescription('No such place');
    await expect.element(summary()).not.toBeInTheDocument();
  });

  it('shows errors that concern no field of the form in the summary', async () => {
    await refuse(refusal('invalid', { fields: { place: 'No such place', code: 'Too old' } }));
    await expect.element(summary()).toHaveFocus();
    await expect.element(summary()).toMatchTextContent('Too old');
    await expect.element(page.getByRole('link', { name: 'Place' })).toBeVisible();
  });

  it('shows a refusal above the button, and reads the page again if it is stale', async () => {
    await refuse(refusal(requestsErrors.kollab_closed));
    await expect.element(summary()).toHaveFocus();
    await expect.element(summary()).toMatchTextContent('This Kollab is closed to new requests.');
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await expect.element(summary()).toBeVisible();
    await expect.element(field('Title')).toHaveValue('A duet');
  });

  it('retries with the same key after a lost response, and with a new key for other values', async () => {
    await refuse(ApiError.offline());
    await expect.element(summary()).toMatchTextContent('check your connection');
    send.mockRejectedValueOnce(ApiError.offline());
    await button().click();
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    await field('Place').fill('Bonn');
    await button().click();
    await expect.element(messages()).toMatchTextContent('Kept');
    await expect.element(summary()).not.toBeInTheDocument();
    const [first, second, third] = send.mock.calls.map(([, key]) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('leads to sign-in and back when the session has ended', async () => {
    const router = await refuse(refusal('not_signed_in'));
    await expect.element(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await expect.element(messages()).toMatchTextContent('Your session has ended. Please sign in again.');
    expect(router.state.location.pathname).toBe('/signin');
  });

  it('shows and logs an unexpected error', async () => {
    const report = vi.spyOn(window, 'reportError').mockReturnValue();
    const error = new TypeError('x is undefined');
    await refuse(error);
    await expect.element(summary()).toMatchTextContent('Something went wrong on our side.');
    expect(report).toHaveBeenCalledExactlyOnceWith(error);
  });

  it('shows a refusal in a toast if the option is set', async () => {
    await refuse(refusal(accountsErrors.bad_credentials), <NewForm refusalIn="toast" />);
    await expect.element(messages()).toMatchTextContent('incorrect credentials');
    await expect.element(summary()).not.toBeInTheDocument();
  });
});

describe('a draft', () => {
  function DraftForm() {
    const form = useForm({
      schema: z.object({ title: required, tags: z.array(z.string()) }),
      defaults: { title: '', tags: [] },
      draft: 'post/ada',
      send,
      success: 'Sent',
    });
    return (
      <Form
        form={form}
        submit="Send"
        busyLabel="Sending"
        actions={
          form.restored ? (
            <button type="button" onClick={form.reset}>
              Start over
            </button>
          ) : null
        }
      >
        <TextField {...form.field('title', 'Title')} required />
        <TagsInput {...form.choice('tags', 'Tags')} max={5} />
      </Form>
    );
  }
  const tag = page.getByRole('button', { name: /tide/ });
  const again = () => {
    unmount();
    mountPage(<DraftForm />, load);
  };

  beforeEach(async () => {
    sessionStorage.clear();
    mountPage(<DraftForm />, load);
    await field('Title').fill('A duet');
    await page.getByRole('textbox', { name: /^Tags/ }).fill('tide,');
    await userEvent.tab();
    await expect.element(tag).toBeVisible();
  });

  it('restores the key of an attempt that got no response', async () => {
    send.mockRejectedValueOnce(ApiError.offline());
    await button().click();
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    again();
    await expect.element(field('Title')).toHaveValue('A duet');
    await expect.element(tag).toBeVisible();
    await button().click();
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
  });

  it('is dropped when the form is sent or starts over', async () => {
    again();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect.element(field('Title')).toHaveValue('');
    await expect.element(tag).not.toBeInTheDocument();
    await field('Title').fill('A trio');
    await button().click();
    await expect.element(messages()).toMatchTextContent('Sent');
    again();
    await expect.element(field('Title')).toHaveValue('');
  });
});
