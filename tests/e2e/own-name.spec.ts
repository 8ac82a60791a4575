import { expect } from '@playwright/test';
import { plainPicture } from '../uploads.ts';
import { addKollab, newPerson } from './people.ts';
import { setRole } from './roles.ts';
import { startServer } from './server.ts';
import { test } from './test.ts';

test('decision 54: with a name, a logo and a colour of its own, the place says the name of the software nowhere', async ({
  browser,
}) => {
  const server = await startServer();
  try {
    const ada = await newPerson(browser, server, 'ada_admin');
    await setRole(server, ada.username, 'admin');
    const { page } = ada;
    await page.goto('/admin/place');
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    await region('Colour').getByLabel('Colour').fill('#ffcc00');
    await region('Colour').getByRole('button', { name: 'Save' }).click();
    await expect(
      region('Colour').getByText('Contrast with white is 1.5:1; it needs 4.5:1.').first(),
    ).toBeVisible();
    await region('Colour').getByLabel('Colour').fill('#0b6e4f');
    await region('Colour').getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('html')).toHaveAttribute('style', /--signal:\s*light-dark\(#0b6e4f/);
    // Each sample lies on the surface of its theme.
    for (const [theme, surface] of Object.entries({ light: 'rgb(250, 245, 234)', dark: 'rgb(20, 18, 31)' }))
      await expect(region('Colour').locator(`[data-theme=${theme}]`)).toHaveCSS('background-color', surface);
    await page.getByLabel('Logo file').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await plainPicture('#0b6e4f', { width: 600, height: 600 }),
    });
    await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Harbour Makers');
    await region('About this site').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'Harbour Makers, home' })).toBeVisible();
    const kollab = await addKollab(ada, 'Sing on the pier');

    const visitor = await (await browser.newContext({ baseURL: server.url })).newPage();
    const pages = ['/', '/signin', '/signup', '/kollabs', kollab, `/user/${ada.username}`];
    for (const address of [...pages, `/user/${ada.username}/kit`, '/terms', '/nowhere']) {
      await visitor.goto(address);
      expect(await visitor.title(), address).toContain('Harbour Makers');
      // As a reader, a search engine and a screen reader get it.
      expect(await visitor.content(), address).not.toContain('Kollabrate');
      await expect(visitor.getByRole('banner').locator('img[src^="/logo/"]').first(), address).toBeVisible();
    }
    // On a phone the bar has one line.
    await visitor.setViewportSize({ width: 390, height: 800 });
    await visitor.goto('/');
    const words = visitor.getByRole('banner').getByText('Harbour Makers', { exact: true });
    expect((await words.boundingBox())?.height).toBeLessThan(40);

    for (const address of [
      '/manifest.webmanifest',
      '/api/openapi.json',
      '/kollabs/categories/music/feed.xml',
    ]) {
      const response = await visitor.request.get(address);
      expect(response.ok(), address).toBe(true);
      expect(await response.text(), address).not.toContain('Kollabrate');
    }
    const { name, icons } = await (await visitor.request.get('/manifest.webmanifest')).json();
    expect([name, icons[0].src]).toEqual(['Harbour Makers', expect.stringMatching(/^\/logo\//)]);

    await visitor.request.post('/api/forgotpassword', { data: { email: ada.email } });
    const mailbox = `/api/dev/mailbox?to=${encodeURIComponent(ada.email)}`;
    const newest = async () => (await (await visitor.request.get(mailbox)).json())[0];
    await expect.poll(newest).toBeTruthy();
    const mail = await newest();
    const html = await (await visitor.request.get(`/api/dev/mailbox/${mail.id}`)).text();
    expect(html).toContain('Harbour Makers');
    expect(`${mail.subject} ${mail.text} ${html}`).not.toContain('Kollabrate');
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await server.stop();
  }
});
