import { expect, type Page } from '@playwright/test';
import { startTraceReceiver } from '#tests/tools/trace-receiver.ts';
import { startServer } from './server.ts';
import { test } from './test.ts';

// Decision 38: a trace starts in the browser.

async function askFrom(page: Page): Promise<string | undefined> {
  await page.goto('/kollabs');
  const asked = page.waitForRequest('**/api/search/suggest?*');
  await page.getByRole('button', { name: 'Search Kollabrate' }).click();
  await page.getByRole('combobox', { name: 'Search Kollabrate' }).fill('tides');
  return (await (await asked).allHeaders()).traceparent;
}

test('requests of a page continue the trace that the page started', async ({ browser }) => {
  const receiver = await startTraceReceiver();
  const server = await startServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  try {
    const page = await browser.newPage({ baseURL: server.url });
    const [, trace, span] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-00$/.exec((await askFrom(page)) ?? '') ?? [];
    const recorded = () => receiver.spans.find((one) => one.traceId === trace && one.parentSpanId === span);
    await expect.poll(recorded).toMatchObject({ name: 'suggest' });
    await page.context().close();
  } finally {
    await server.stop();
    await receiver.close();
  }
});

test('a page sends no trace if none is recorded', async ({ page }) => {
  expect(await askFrom(page)).toBeUndefined();
  await expect(page.locator('html')).not.toHaveAttribute('data-traces');
});
