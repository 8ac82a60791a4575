import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount, mountFromServer } from '#tests/components/mount.tsx';
import { Way } from '#tests/components/way.tsx';
import { Avatar } from '../avatar/avatar.tsx';
import { Card } from './card.tsx';
import { CardGrid } from './card-grid.tsx';

const BROKEN = 'data:image/png;base64,AAAA';
const FINE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const drawing = () => document.querySelector('article svg');
const picture = () => document.querySelector('article img');

const card = (src: string | null) => (
  <Card
    title="Tide pools"
    picture={src}
    category="science"
    link={<Way href="#tide" />}
    summary="Look closer."
  />
);

it('is an article in a list, with one link named by its title', async () => {
  mount(
    <CardGrid label="Kollabs">
      {card(FINE)}
      <Card title="Night trains" />
    </CardGrid>,
  );
  await expect.element(page.getByRole('main')).toMatchAriaInlineSnapshot(`
    - main:
      - list "Kollabs":
        - listitem:
          - article:
            - heading "Tide pools" [level=3]:
              - link "Tide pools":
                - /url: "#tide"
            - paragraph: Look closer.
        - listitem:
          - article:
            - heading "Night trains" [level=3]
  `);
  await expect.poll(picture).not.toBeNull();
  await expectNoAxeViolations();
});

it('is clickable as a whole', async () => {
  mount(card(null));
  const link = page.getByRole('link');
  await expect.element(link).toBeVisible();
  const words = page.getByText('Look closer.').element();
  words.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = words.getBoundingClientRect();
  expect(document.elementFromPoint(x + width / 2, y + height / 2)).toBe(link.element());
});

it.each([
  ['there is none', null],
  ['it is broken', BROKEN],
])('draws a cover in the same box where %s', async (_state, src) => {
  const update = mount(card(FINE));
  await expect.poll(picture).not.toBeNull();
  const height = page.getByRole('article').element().getBoundingClientRect().height;
  update(card(src));
  await expect.poll(drawing).not.toBeNull();
  expect(picture()).toBeNull();
  expect(page.getByRole('article').element().getBoundingClientRect().height).toBe(height);
  update(card(FINE));
  await expect.poll(picture).not.toBeNull();
});

it('detects a picture that broke before hydration', async () => {
  const { hydrate } = mountFromServer(card(BROKEN));
  await expect.poll(() => document.querySelector('img')?.complete).toBe(true);
  expect(drawing()).toBeNull();
  hydrate();
  await expect.poll(drawing).not.toBeNull();
});

it('shows the initials of a person whose picture is broken', async () => {
  mount(
    <p>
      <Avatar name="Mira Ünal" src={BROKEN} /> Mira Ünal
    </p>,
  );
  await expect.element(page.getByText('MÜ')).toBeVisible();
  await expect.element(page.getByRole('paragraph')).toMatchAriaInlineSnapshot(`- paragraph: Mira Ünal`);
  await expectNoAxeViolations();
});
