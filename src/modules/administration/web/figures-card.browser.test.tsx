import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeViolations } from '#tests/components/axe.ts';
import { mount } from '#tests/components/mount.tsx';
import { FiguresCard } from './figures-card.tsx';

it('shows totals, versions and sizes', async () => {
  mount(
    <FiguresCard
      figures={{
        ...{ version: '1.2.3', node: '24.1.0', postgres: '18.1', startedAt: '2026-03-01T10:00:00.000Z' },
        ...{ users: 1234, kollabs: 5, requests: 6, completed: 7 },
        ...{ database: 3 * 1024 ** 3, pictures: 20 * 1024 ** 2, files: 0 },
      }}
    />,
  );
  for (const text of ['1,234', '1.2.3', '24.1.0', '18.1', '3 GB', '20 MB', 'None'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expectNoAxeViolations();
});
