import type { Page } from '@playwright/test';

/** As the pages of a user call the API. */
export async function callAs({ page }: { page: Page }, path: string, body: object = {}) {
  return page.evaluate(
    async ([address, sent]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      };
      const response = await fetch(address, { method: 'POST', headers, body: sent });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    },
    [`/api/${path}`, JSON.stringify(body)] as const,
  );
}
