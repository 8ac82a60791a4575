import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '#tests/components/mount.tsx';
import { Time } from '#ui/time/time.tsx';
import { touchedPart, wasUsedEarly } from './touched-part.tsx';

const sent = vi.fn<(what: string) => void>();
/** Runs once the part is hydrated, before its effects. */
let beforeEffects = () => {};
let appliesEarlyUse = true;

function Filters({ about }: { about: string }) {
  const form = useRef<HTMLFormElement & { elements: { sort: HTMLSelectElement } }>(null);
  useLayoutEffect(() => beforeEffects(), []);
  useEffect(() => {
    if (!form.current || !appliesEarlyUse) return;
    // Otherwise it follows the address, as the facets do.
    if (wasUsedEarly(form.current)) sent('used early');
    else form.current.elements.sort.value = 'new';
  }, []);
  return (
    <form
      ref={form}
      data-answers
      aria-label={about}
      onSubmit={(event) => {
        event.preventDefault();
        sent('submitted');
      }}
    >
      <input name="q" aria-label="Words" />
      <select name="sort" aria-label="Order" defaultValue="new">
        <option value="new">Newest</option>
        <option value="old">Oldest</option>
      </select>
      <details>
        <summary>More</summary>
        <input type="checkbox" name="closed" aria-label="Closed" />
      </details>
      <Time value="2026-03-05T02:07:00.000Z" />
    </form>
  );
}

const SERVED =
  '<div><!--$--><form data-answers="true" aria-label="Filters"><input aria-label="Words" name="q">' +
  '<select name="sort" aria-label="Order"><option value="new" selected="">Newest</option>' +
  '<option value="old">Oldest</option></select>' +
  '<details><summary>More</summary><input type="checkbox" aria-label="Closed" name="closed"></details>' +
  '<time datetime="2026-03-05T02:07:00.000Z" data-format="date-time">5 Mar 2026, 2:07 AM</time></form><!--/$--></div><button type="button">Change</button>';

/** Opens a served page with the part. @returns the requests, and a function that lets the code load */
async function open() {
  sent.mockClear();
  appliesEarlyUse = true;
  const code = Promise.withResolvers<{ Filters: typeof Filters }>();
  const hydrated = Promise.withResolvers<void>();
  const load = vi.fn(() => code.promise);
  const Part = touchedPart(load, 'Filters');
  function Page() {
    const [about, setAbout] = useState('Filters');
    useEffect(hydrated.resolve, []);
    return (
      <>
        <Part about={about} />
        <button type="button" onClick={() => setAbout('Other filters')}>
          Change
        </button>
      </>
    );
  }
  const place = document.body.appendChild(document.createElement('main'));
  place.innerHTML = SERVED;
  const root = hydrateRoot(place, <Page />, {
    onRecoverableError: (error) => sent(`mismatch: ${error}`),
  });
  await hydrated.promise;
  return {
    load,
    come: () => code.resolve({ Filters }),
    end: () => root.unmount(),
    field: place.querySelector('input'),
  };
}

const words = page.getByRole('textbox', { name: 'Words' });
const order = page.getByRole('combobox', { name: 'Order' });

it('loads nothing until it is touched, and then keeps its fields and their text', async () => {
  const { load, come, end, field } = await open();
  await expect.element(page.getByRole('button', { name: 'Change' })).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  await words.fill('tide');
  expect(load).toHaveBeenCalled();
  // It is applied after hydration.
  const opened = vi.fn();
  const listen = (event: Event) => event.defaultPrevented || opened();
  addEventListener('submit', listen);
  await userEvent.keyboard('{Enter}{Enter}');
  removeEventListener('submit', listen);
  expect(opened).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
  come();
  await expect.poll(() => sent.mock.calls).toEqual([['used early']]);
  await expect.element(words).toHaveValue('tide');
  await expect.element(words).toHaveFocus();
  expect(words.element()).toBe(field);
  end();
});

it("shows its times in the viewer's zone before it is touched, and leaves them to React after that", async () => {
  const { load, come, end } = await open();
  await expect.element(page.getByRole('time')).toHaveTextContent('4 Mar 2026, 9:07 PM');
  expect(load).not.toHaveBeenCalled();
  await order.selectOptions('Oldest');
  come();
  await expect.poll(() => sent.mock.calls).toEqual([['used early']]);
  await expect.element(page.getByRole('time')).toHaveTextContent('4 Mar 2026, 9:07 PM');
  end();
});

it('reports that its form was used before hydration', async () => {
  const { come, end } = await open();
  await order.selectOptions('Oldest');
  come();
  await expect.poll(() => sent.mock.calls).toEqual([['used early']]);
  await expect.element(order).toHaveValue('old');
  end();
});

it('keeps a choice whose input event comes before its effects, and whose change event after them', async () => {
  const { come, end } = await open();
  await words.click();
  const control = order.element() as HTMLSelectElement;
  beforeEffects = () => {
    beforeEffects = () => {};
    control.value = 'old';
    control.dispatchEvent(new Event('input', { bubbles: true }));
  };
  come();
  await expect.poll(() => sent.mock.calls).toEqual([['used early']]);
  await expect.element(order).toHaveValue('old');
  end();
});

it('repeats a submission whose part does not apply it itself', async () => {
  const { come, end } = await open();
  appliesEarlyUse = false;
  await words.fill('tide');
  await userEvent.keyboard('{Enter}{Enter}');
  come();
  await expect.poll(() => sent.mock.calls).toEqual([['submitted']]);
  await expect.element(words).toHaveValue('tide');
  end();
});

it('is loaded when the page around it changes', async () => {
  const { load, come, end } = await open();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.poll(() => load.mock.calls.length).toBe(1);
  come();
  await expect.element(page.getByRole('form', { name: 'Other filters' })).toBeVisible();
  end();
});

it('keeps what was chosen while its code loads, also if the page around it changes meanwhile', async () => {
  const { come, end } = await open();
  await words.fill('tide');
  await page.getByText('More').click();
  await order.selectOptions('Oldest');
  await page.getByRole('checkbox', { name: 'Closed' }).click();
  // A dispatched event leaves the focus where it is.
  page
    .getByRole('button', { name: 'Change' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  come();
  await expect.element(page.getByRole('form', { name: 'Other filters' })).toBeVisible();
  await expect.poll(() => sent.mock.calls).toEqual([['used early']]);
  await expect.element(order).toHaveValue('old');
  await expect.element(words).toHaveValue('tide');
  await expect.element(page.getByRole('checkbox', { name: 'Closed' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: 'Closed' })).toHaveFocus();
  end();
});

it('is loaded at once after a navigation', async () => {
  const load = vi.fn(async () => ({ Filters }));
  const Part = touchedPart(load, 'Filters');
  mount(<Part about="Filters" />);
  await expect.element(words).toBeVisible();
  expect(load).toHaveBeenCalled();
});
