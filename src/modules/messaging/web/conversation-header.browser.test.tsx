import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '#tests/components/mount-page.tsx';
import '#ui/styles.css';
import { ConversationHeader } from './conversation-header.tsx';

const conversation = {
  ...{ conversationId: 'c', username: 'northroast', profileImageUrl: '', because: null, state: 'request' },
  ...{ displayName: 'North Roast Coffee Company of Bergen and Oslo', collaboration: null },
};

it.each([320, 390])('keeps way back, name and menu on one line, %d px wide', async (width) => {
  await page.viewport(width, 800);
  mountPage(<ConversationHeader conversation={conversation as never} />);
  const back = page.getByRole('link', { name: 'Message requests' });
  await expect.element(back).toBeVisible();
  const parts = [back, page.getByRole('heading'), page.getByRole('button', { name: /^More about/ })];
  const boxes = parts.map((part) => part.element().getBoundingClientRect());
  const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
  expect(boxes[1]?.width).toBeGreaterThan(100);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
