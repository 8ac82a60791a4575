import type { Page } from '@playwright/test';

export async function callAs(
  { page }: { page: Page },
  path: string,
  body: object = {},
  method: 'POST' | 'PUT' = 'POST',
) {
  return page.evaluate(
    async ([address, sent, verb]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      };
      const response = await fetch(address, { method: verb, headers, body: sent });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    },
    [`/api/${path}`, JSON.stringify(body), method] as const,
  );
}
