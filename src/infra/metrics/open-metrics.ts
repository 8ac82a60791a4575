import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#infra/db/log.ts';
import type { Env } from '#infra/env.ts';
import type { HistogramMeasure, Measure, Sample } from './measure.ts';

/** Longer than a busy database takes, and shorter than the scraper waits. */
const PATIENCE_MS = 4_000;

export interface Metrics {
  listen(): Promise<void>;
  close(): Promise<void>;
}

export interface MetricsOptions {
  at: NonNullable<Env['metrics']>;
  app: FastifyInstance;
  measures: readonly (Measure | HistogramMeasure)[];
  log: Log;
}

/**
 * Serves metrics of requests, of the process, and of `measures`. Loaded only if METRICS_PORT is set. Must be called
 * before the app has routes.
 */
export async function openMetrics({ at, app, measures, log }: MetricsOptions): Promise<Metrics> {
  const prometheus = await import('prom-client');
  const { measureRequests } = await import('./request-metrics.ts');
  const register = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register });
  measureRequests(app, register);
  for (const measure of measures) {
    const settings = {
      name: measure.name,
      help: measure.help,
      labelNames: measure.labels,
      registers: [register],
    };
    if (measure.kind === 'histogram') {
      const histogram = new prometheus.Histogram({ ...settings, buckets: [...measure.buckets] });
      measure.follow((value, labels) => histogram.observe(named(measure, labels), value));
    } else if (measure.kind === 'gauge') {
      const gauge = new prometheus.Gauge({
        ...settings,
        async collect() {
          const samples = await readInTime(measure, log);
          gauge.reset();
          for (const { labels, value } of samples) gauge.set(named(measure, labels), value);
        },
      });
    } else {
      const counter = new prometheus.Counter({
        ...settings,
        async collect() {
          const samples = await readInTime(measure, log);
          counter.reset();
          for (const { labels, value } of samples) counter.inc(named(measure, labels), value);
        },
      });
    }
  }

  // Concurrent requests share one read.
  let reading: Promise<string> | null = null;
  const read = () => {
    reading ??= register.metrics().finally(() => {
      reading = null;
    });
    return reading;
  };
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    read().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  server.setTimeout(10_000);
  return {
    async listen() {
      server.listen({ host: at.host, port: at.port });
      await once(server, 'listening');
    },
    async close() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Leaves out a measure that cannot be read now, for example because the database is down. */
async function readInTime(measure: Measure, log: Log): Promise<readonly Sample[]> {
  const limit = new AbortController();
  try {
    const late = wait(PATIENCE_MS, null, { signal: limit.signal }).catch(() => null);
    const samples = await Promise.race([measure.read(), late]);
    if (!samples) log.warn({ event: 'metrics', measure: measure.name }, 'a measure took too long');
    return samples ?? [];
  } catch (error) {
    log.warn({ err: error, event: 'metrics', measure: measure.name }, 'a measure could not be read');
    return [];
  } finally {
    limit.abort();
  }
}

function named(
  { labels: names }: Pick<Measure, 'labels'>,
  labels: readonly string[],
): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, labels[index] ?? '']));
}
