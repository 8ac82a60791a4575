import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '#tests/components/mount.tsx';
import '#ui/styles.css';
import { UserName } from './user-name.tsx';

const show = (displayName: string) =>
  mount(
    <div style={{ width: '12rem' }}>
      <UserName displayName={displayName} username="noor_says" oneLine />
    </div>,
  );
/** Where a range of text is laid out, whether or not it is clipped. */
function edgesOf(node: Node, start: number, end: number): DOMRect {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range.getBoundingClientRect();
}

it.each([
  ['from left to right', 'Noor Haddad with a name of many words'],
  ['from right to left', 'استوديو الفانوس السحري للتصوير والإنتاج'],
])('shows the start of a long name %s, and hides the username', async (_, name) => {
  show(name);
  const shown = page.getByText(name);
  await expect.element(shown).toBeVisible();
  const box = shown.element().getBoundingClientRect();
  const text = shown.element().firstChild as Text;
  const first = edgesOf(text, 0, name.indexOf(' '));
  expect(first.left).toBeGreaterThanOrEqual(box.left - 1);
  expect(first.right).toBeLessThanOrEqual(box.right + 1);
  expect(shown.element().scrollWidth).toBeGreaterThan(shown.element().clientWidth);
  expect(page.getByText('@noor_says').element().getBoundingClientRect().top).toBeGreaterThan(box.bottom - 4);
});

it('shows a short name with the whole username', async () => {
  show('Noor');
  for (const text of ['Noor', '@noor_says']) {
    const shown = page.getByText(text, { exact: true }).element();
    expect(shown.scrollWidth, text).toBeLessThanOrEqual(shown.clientWidth);
    expect(shown.getBoundingClientRect().bottom, text).toBeLessThan(40);
  }
});
