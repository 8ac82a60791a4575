import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { startTraceReceiver, type TraceReceiver } from '#tests/tools/trace-receiver.ts';
import { silent } from '../db/log.ts';
import { openTracing } from './open-tracing.ts';
import { currentSpan, currentTrace, currentTraceId, within } from './span.ts';

let receiver: TraceReceiver | undefined;
afterEach(async () => {
  await receiver?.close();
  receiver = undefined;
});

const settingsOf = (url: string) => ({
  url: `${url}/v1/traces`,
  headers: {},
  ratio: 1,
  serviceName: 'test',
  delayMs: 20,
});

it('buffers a bounded number of spans for a receiver that does not answer', async () => {
  receiver = await startTraceReceiver();
  receiver.hold(true);
  const tracing = openTracing({ settings: settingsOf(receiver.url), log: silent });
  for (let i = 0; i < 40; i++) {
    for (let j = 0; j < 500; j++) tracing.begin('much')?.end();
    await wait(1);
  }
  receiver.hold(false);
  await tracing.close();
  await expect.poll(() => tracing.outcomes()[0]?.spans).toBeGreaterThan(0);
  expect(receiver.spans.length).toBeGreaterThan(0);
  // The queue and the batch in flight.
  expect(receiver.spans.length).toBeLessThanOrEqual(4096 + 512);
});

it('closes even if the receiver does not answer', async () => {
  receiver = await startTraceReceiver();
  receiver.hold(true);
  const tracing = openTracing({ settings: settingsOf(receiver.url), log: silent });
  tracing.begin('one')?.end();
  await tracing.close();
  expect(tracing.outcomes()[0]).toEqual({ outcome: 'sent', spans: 0 });
});

it('excludes work of a timer that runs after the end of the span', async () => {
  receiver = await startTraceReceiver();
  const tracing = openTracing({ settings: settingsOf(receiver.url), log: silent });
  const span = tracing.begin('request');
  let later: unknown[] = [];
  const timer = within(span, () => {
    expect(currentSpan()).toBe(span);
    expect(currentTrace()).toBe(span?.traceparent);
    return wait(20).then(() => {
      later = [currentSpan(), currentTrace(), currentTraceId()];
    });
  });
  span?.end();
  await timer;
  // Its log lines still have the trace id.
  expect(later).toEqual([undefined, null, span?.traceId]);
  await tracing.close();
});

it('samples the configured share of requests', async () => {
  receiver = await startTraceReceiver();
  const tracing = openTracing({ settings: { ...settingsOf(receiver.url), ratio: 0.2 }, log: silent });
  const drawn = Array.from({ length: 5000 }, () => tracing.begin('one')).filter(Boolean).length;
  expect(drawn).toBeGreaterThan(700);
  expect(drawn).toBeLessThan(1300);
  await tracing.close();
});
