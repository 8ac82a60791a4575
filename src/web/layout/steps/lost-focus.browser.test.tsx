import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '#tests/components/mount.tsx';
import { LostFocus } from './lost-focus.ts';

let lost: LostFocus;
beforeEach(() => {
  lost = new LostFocus();
});
afterEach(() => lost.end());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

function Names({ of = ['Ada', 'Ben', 'Cleo'] }: { of?: string[] }) {
  const [names, setNames] = useState(of);
  return (
    <>
      <h1>Page</h1>
      <section>
        <h2>People</h2>
        {names.length > 0 ? (
          <ul>
            {names.map((name) => (
              <li key={name}>
                <h3>{name}</h3>
                <a href={`#${name}`}>About {name}</a>
                <button type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
                  Remove {name}
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <p>None</p>
        )}
      </section>
    </>
  );
}

it('moves to the next item of a list, then to the previous one, then to the heading', async () => {
  mount(<Names />);
  await button('Remove Ben').click();
  await expect.element(page.getByRole('link', { name: 'About Cleo' })).toHaveFocus();
  await button('Remove Cleo').click();
  await expect.element(page.getByRole('link', { name: 'About Ada' })).toHaveFocus();
  await button('Remove Ada').click();
  await expect.element(heading('People')).toHaveFocus();
  await userEvent.tab();
  await expect.element(heading('People')).not.toHaveAttribute('tabindex');
});

function Folded({ lands = false }: { lands?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <h1>Page</h1>
      <div tabIndex={lands ? -1 : undefined} data-testid="place">
        {open ? (
          <p>
            <button type="button" onClick={() => setOpen(false)}>
              Cancel
            </button>
          </p>
        ) : (
          <button type="button" onClick={() => setOpen(true)}>
            Change
          </button>
        )}
      </div>
    </>
  );
}

it('finds the opener again after it was re-created', async () => {
  mount(<Folded />);
  await button('Change').click();
  await expect.element(heading('Page')).toHaveFocus();
  await button('Cancel').click();
  await expect.element(button('Change')).toHaveFocus();
});

it('moves to a focusable region', async () => {
  mount(<Folded lands />);
  await button('Change').click();
  await expect.element(page.getByTestId('place')).toHaveFocus();
});

function Fields() {
  const [sort, setSort] = useState('new');
  return (
    <form key={sort}>
      <select
        name="sort"
        aria-label="Sort"
        defaultValue={sort}
        onChange={(event) => setSort(event.target.value)}
      >
        <option value="new">New</option>
        <option value="old">Old</option>
      </select>
      <select name="category" aria-label="Category">
        <option value="music">Music</option>
      </select>
    </form>
  );
}

it('stays in the field of a form that was re-created', async () => {
  mount(<Fields />);
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await userEvent.tab();
  await sort.selectOptions('old');
  await expect.element(sort).toHaveValue('old');
  await expect.element(sort).toHaveFocus();
});

function Off({ until }: { until: Promise<void> }) {
  const [off, setOff] = useState(false);
  return (
    <button
      type="button"
      disabled={off}
      onClick={() => {
        setOff(true);
        void until.then(() => setOff(false));
      }}
    >
      Send
    </button>
  );
}

it('returns to a button that was disabled for a while', async () => {
  const response = Promise.withResolvers<void>();
  mount(<Off until={response.promise} />);
  await button('Send').click();
  await expect.element(button('Send')).toBeDisabled();
  response.resolve();
  await expect.element(button('Send')).toBeEnabled();
  await expect.element(button('Send')).toHaveFocus();
});

it('leaves the focus alone after a click on the background', async () => {
  const render = mount(<Names of={['Ada']} />);
  button('Remove Ada').element().focus();
  (document.activeElement as HTMLElement).blur();
  await Promise.resolve();
  render(<Names key="other" of={[]} />);
  await expect.element(page.getByText('None')).toBeVisible();
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  await expect.element(document.body).toHaveFocus();
});
