import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountFromServer } from '#tests/components/mount.tsx';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { Time } from '#ui/time/time.tsx';
import { ListItem } from './list-item.tsx';
import { isServed, type ServedList, servedOnce, shownList } from './served-list.ts';

interface Tide {
  id: string;
  title: string;
  at: string;
}

const BROKEN = 'data:image/png;base64,AAAA';
const LABEL = 'Tides "of" today';
const tide = (id: string, title: string): Tide => ({
  id,
  title,
  at: new Date(Date.now() - 7_300_000).toISOString(),
});
const TIDES = [tide('1', 'Ebb & flow'), tide('2', '<b>Spring</b>')];

function Tides({ list, above = 'Today' }: { list: ServedList<Tide>; above?: string }) {
  return (
    <>
      <p>{above}</p>
      <ul aria-label={LABEL}>
        {shownList(list, LABEL).items.map((item) => (
          <ListItem key={isServed(item) ? item.href.slice(1) : item.id} item={item}>
            {({ id, title, at }) => (
              <article>
                <CardPicture src={BROKEN} seed={title} />
                <h3>
                  <a href={`#${id}`}>{title}</a>
                </h3>
                <Time value={at} format="relative" />
              </article>
            )}
          </ListItem>
        ))}
      </ul>
    </>
  );
}

/** The list after serialisation. */
const received = (list: ServedList<Tide>) => JSON.parse(JSON.stringify(list)) as ServedList<Tide>;
const served = () => servedOnce({ items: TIDES, next: 'more' }, true);
const titles = () =>
  page
    .getByRole('heading')
    .elements()
    .map((heading) => heading.textContent);
const error = vi.spyOn(console, 'error');

beforeEach(() => void error.mockClear());

it("hydrates the served markup without the items' data", async () => {
  expect(received(served())).toEqual({ next: 'more' });
  const { hydrate } = mountFromServer(<Tides list={served()} />);
  const before = page.getByRole('link').elements();
  expect(before).toHaveLength(2);
  hydrate(<Tides list={received(served())} />);
  // Its components still run: times use the viewer's time zone, and broken pictures are replaced.
  await expect.element(page.getByRole('time').first()).toHaveTextContent('2 hours ago');
  await expect.poll(() => document.querySelectorAll('article svg')).toHaveLength(2);
  expect(page.getByRole('link').elements()).toEqual(before);
  expect(titles()).toEqual(['Ebb & flow', '<b>Spring</b>']);
  expect(error).not.toHaveBeenCalled();
});

it('renders from data in the same position once that is loaded', async () => {
  const { hydrate } = mountFromServer(<Tides list={served()} />);
  const [first] = page.getByRole('listitem').elements();
  const update = hydrate(<Tides list={received(served())} />);
  await expect.element(page.getByRole('time').first()).toHaveTextContent('2 hours ago');
  update(<Tides list={servedOnce({ items: [tide('1', 'Neap'), tide('3', 'Bore')] }, false)} />);
  expect(titles()).toEqual(['Neap', 'Bore']);
  expect(page.getByRole('listitem').elements()[0]).toBe(first);
});

it('survives a hydration that React has to restart', async () => {
  const mismatch = vi.fn();
  const { hydrate } = mountFromServer(<Tides list={served()} above="As an extension left it" />);
  hydrate(<Tides list={received(served())} />, mismatch);
  await expect.element(page.getByText('Today', { exact: true })).toBeVisible();
  expect(mismatch).toHaveBeenCalled();
  expect(titles()).toEqual(['Ebb & flow', '<b>Spring</b>']);
});

it('sends an empty list as data', () => {
  expect(received(servedOnce({ items: [] }, true))).toEqual({ items: [] });
  expect(received(servedOnce({ items: TIDES }, false))).toEqual({ items: TIDES });
});
