import { z } from 'zod';
import { SOFTWARE } from '#contract/software.ts';

const pair = /^\s*([A-Za-z0-9_-]+)\s*=\s*(.*?)\s*$/;

export const tracingFields = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((text) => text.split(',').map((part) => pair.exec(part)))
    .refine((pairs) => pairs.every((one) => one !== null), 'must be name=value pairs, separated by commas')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d{1,9}|[01]\.0+)$/, 'must be a share from 0 to 1, such as 0.1')
    .transform(Number)
    .default(0.1),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^.{1,100}$/, 'must be 1 to 100 characters')
    .default(SOFTWARE.toLowerCase()),
  OTEL_BSP_SCHEDULE_DELAY: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a number of milliseconds')
    .transform(Number)
    .default(5000),
};

type Values = z.output<z.ZodObject<typeof tracingFields>>;

export interface TracingSettings {
  url: string;
  headers: Record<string, string>;
  ratio: number;
  serviceName: string;
  /** How long spans are collected before they are sent. */
  delayMs: number;
}

export function readTracing(values: Values): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: pairs = [] } = values;
  if (endpoint === undefined) return undefined;
  return {
    url: `${endpoint}/v1/traces`,
    headers: Object.fromEntries(pairs.map((one) => [one?.[1] ?? '', decoded(one?.[2] ?? '')])),
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
    serviceName: values.OTEL_SERVICE_NAME,
    delayMs: values.OTEL_BSP_SCHEDULE_DELAY,
  };
}

/** Values are percent-encoded, so that they may contain commas. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
