// @module-tag whole
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKollab, createPerson } from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { type MailServer, startMailServer } from './tools/mail-server.ts';
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from './tools/trace-receiver.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const NOTE = 'A note that no trace may have';
const KEY = 'the-key-of-the-receiver';
// Spans are sent in batches. A suspended process sends them late.
const PATIENCE = { timeout: 30_000, interval: 50 };

const settings = (endpoint: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: `x-key=${KEY}`,
  OTEL_TRACES_SAMPLER_ARG: '1',
  OTEL_BSP_SCHEDULE_DELAY: '50',
});

/** Sends a request on a Kollab: a write of one statement, with a notification and a mail. */
async function ask(app: TestApp, headers: Record<string, string> = {}) {
  const [owner, sender] = [await createPerson(app.context), await createPerson(app.context)];
  const kollab = await createKollab(app.context, owner);
  const { status } = await app.call('POST', `/kollab/${kollab}/request`, {
    token: sender.token,
    body: { note: NOTE },
    headers,
  });
  expect(status).toBe(201);
  return { owner, sender, kollab };
}

describe('with a receiver', () => {
  let receiver: TraceReceiver;
  let mails: MailServer;
  let app: TestApp;
  beforeAll(async () => {
    receiver = await startTraceReceiver();
    mails = await startMailServer();
    app = await startTestApp({ jobs: true, env: { ...settings(receiver.url), SMTP_URL: mails.url } });
  });
  afterAll(async () => {
    await app.close();
    await mails.close();
    await receiver.close();
  });

  const of = (traceId: string) => receiver.spans.filter((span) => span.traceId === traceId);
  const named = (traceId: string, name: string) => of(traceId).find((span) => span.name === name);

  it("a write is one trace from the request to the mail, and continues the browser's trace", async () => {
    await ask(app, { traceparent: `00-${TRACE}-${SPAN}-00` });
    await app.context.jobs.idle();
    await expect.poll(() => named(TRACE, 'job mail'), PATIENCE).toBeDefined();
    const request = named(TRACE, 'createRequest');
    const statement = named(TRACE, 'insert requests');
    const consumer = named(TRACE, 'consume notifications');
    const job = named(TRACE, 'job mail');
    const mail = named(TRACE, 'mail notification');
    const handedOver = named(TRACE, 'hand over');
    expect(request?.parentSpanId).toBe(SPAN);
    expect(statement?.parentSpanId).toBe(request?.spanId);
    expect(consumer?.parentSpanId).toBe(request?.spanId);
    expect(named(TRACE, 'insert notifications')?.parentSpanId).toBe(consumer?.spanId);
    expect(job?.parentSpanId).toBe(request?.spanId);
    expect(mail?.parentSpanId).toBe(job?.spanId);
    expect(handedOver?.parentSpanId).toBe(mail?.spanId);
    expect(mails.mails.length).toBeGreaterThan(0);
    expect(attributeOf(request, 'http.response.status_code')).toBe(201);
    expect(attributeOf(request, 'http.route')).toBe('/api/kollab/:id/request');
  });

  it("a request's log lines contain its trace id", async () => {
    const traceId = 'ffffffffffffffffffffffffffff0001';
    const { sender } = await ask(app, { traceparent: `00-${traceId}-${SPAN}-01` });
    const lines = app.logs.map((line) => JSON.parse(line)).filter(({ trace }) => trace === traceId);
    expect(lines.map(({ msg }) => msg)).toContain('request completed');
    expect(new Set(lines.map(({ requestId }) => requestId)).size).toBeLessThanOrEqual(2);
    expect(sender).toBeDefined();
  });

  it('a failed request records only its error code', async () => {
    const { token } = await createPerson(app.context);
    const before = receiver.spans.length;
    await app.call('GET', '/request/00000000-0000-7000-8000-000000000000', { token });
    await expect
      .poll(
        () =>
          receiver.spans.slice(before).some((one) => attributeOf(one, 'http.response.status_code') === 404),
        PATIENCE,
      )
      .toBe(true);
  });

  it("a consumer's batch is a span in each trace of its events, with its statements in one of them", async () => {
    const [one, two] = ['ffffffffffffffffffffffffffff0011', 'ffffffffffffffffffffffffffff0012'];
    const { db } = app.context.database;
    const { userId } = await createPerson(app.context);
    // Otherwise earlier events would be in the batch, and its statements in their trace.
    await app.context.consumers.catchUp();
    // Inserted together, like the events of two requests that commit at once.
    await db.execute(sql`insert into events (type, subject_id, data, created_at, trace)
      select 'user.followed', ${userId}::uuid, '{}', now(), '00-' || t || ${`-${SPAN}-01`} from unnest(array[${one}, ${two}]) t`);
    await app.context.consumers.catchUp();
    await expect
      .poll(() => [one, two].every((trace) => named(trace, 'consume notifications')), PATIENCE)
      .toBe(true);
    const spans = [one, two].map((trace) => named(trace, 'consume notifications'));
    const statements = [one, two].map(
      (trace) => of(trace).filter(({ name }) => name.startsWith('update event_consumers')).length,
    );
    expect(statements.filter((number) => number > 0)).toHaveLength(1);
    expect(spans[1]?.links?.map(({ spanId }) => spanId)).toContain(spans[0]?.spanId);
    expect(spans[0]?.links?.map(({ traceId }) => traceId)).toContain(two);
  });

  it('each of two concurrent requests has its own mail in its trace', async () => {
    const traces = ['ffffffffffffffffffffffffffff0021', 'ffffffffffffffffffffffffffff0022'];
    await Promise.all(traces.map((trace) => ask(app, { traceparent: `00-${trace}-${SPAN}-01` })));
    await app.context.jobs.idle();
    const jobs = () => traces.map((trace) => of(trace).filter(({ name }) => name === 'job mail').length);
    await expect.poll(jobs, PATIENCE).toEqual([1, 1]);
  });

  it('exported spans contain no names, texts, addresses or values', async () => {
    const { owner, sender, kollab } = await ask(app);
    await app.call('GET', `/search?q=words-that-were-searched&kind=all`, { token: sender.token });
    await app.call('GET', `/user/${owner.username}`);
    await app.context.jobs.idle();
    await expect.poll(() => receiver.spans.some(({ name }) => name === 'search'), PATIENCE).toBe(true);
    const text = receiver.texts.join('\n');
    for (const one of [owner, sender])
      for (const what of [one.userId, one.username, one.email, one.token]) expect(text).not.toContain(what);
    for (const what of [kollab, NOTE, 'words-that-were-searched', '?q=', '@'])
      expect(text).not.toContain(what);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(text).toContain(KEY);
  });

  it('a malformed traceparent starts a new trace', async () => {
    await ask(app, { traceparent: `00-${'0'.repeat(32)}-${SPAN}-01` });
    await ask(app, { traceparent: 'x'.repeat(10_000) });
    await expect
      .poll(() => receiver.spans.filter(({ name }) => name === 'createRequest').length, PATIENCE)
      .toBeGreaterThan(3);
    expect(of('0'.repeat(32))).toEqual([]);
  });
});

describe('with a receiver that is gone', () => {
  it('every request is served, and the failure is logged once', async () => {
    const app = await startTestApp({ jobs: true, env: settings('http://127.0.0.1:9') });
    try {
      for (let i = 0; i < 5; i++) await ask(app);
      const complaints = () => app.logs.filter((line) => line.includes('Traces could not be sent')).length;
      await expect.poll(complaints, { timeout: 20_000 }).toBe(1);
      await ask(app);
      expect(complaints()).toBe(1);
    } finally {
      await app.close();
    }
  });
});

describe('with a share of none', () => {
  it("nothing is exported, and an event stores its caller's trace as not sampled", async () => {
    const receiver = await startTraceReceiver();
    const env = { ...settings(receiver.url), OTEL_TRACES_SAMPLER_ARG: '0' };
    const app = await startTestApp({ jobs: true, env });
    try {
      await ask(app, { traceparent: `00-${TRACE}-${SPAN}-01` });
      await app.context.jobs.idle();
      const { rows } = await app.context.database.db.execute(
        sql`select trace from events where trace is not null`,
      );
      expect(rows).toEqual([{ trace: `00-${TRACE}-${SPAN}-00` }]);
    } finally {
      await app.close();
    }
    expect(receiver.spans).toEqual([]);
    await receiver.close();
  });
});

describe('off', () => {
  it('loads no module of OpenTelemetry', async () => {
    expect(await loadedWith('./src/app.ts')).toEqual([]);
    expect((await loadedWith('./src/infra/tracing/open-tracing.ts')).length).toBeGreaterThan(0);
  });
});

/** Returns the OpenTelemetry modules that importing a file loads, in a separate process. */
async function loadedWith(file: string): Promise<string[]> {
  const script = `import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    await import(${JSON.stringify(file)});
    console.log(JSON.stringify(loaded.filter((url) => url.includes('@opentelemetry') || url.includes('open-tracing'))));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.resolve(import.meta.dirname, '..'),
  });
  return JSON.parse(stdout);
}

function attributeOf(span: ReceivedSpan | undefined, key: string): string | number | undefined {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue));
}
