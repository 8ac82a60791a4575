import { once } from 'node:events';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number };
}

export interface TraceReceiver {
  url: string;
  spans: ReceivedSpan[];
  texts: string[];
  /** Delays all responses until it is called with false. */
  hold(holds: boolean): void;
  close(): Promise<void>;
}

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const held: ServerResponse[] = [];
  let holds = false;
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const text = Buffer.concat(parts).toString();
    texts.push(`${request.url} ${JSON.stringify(request.headers)} ${text}`);
    const { resourceSpans } = JSON.parse(text);
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
    if (holds) held.push(response);
    else respond(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    texts,
    hold(value) {
      holds = value;
      if (!value) for (const response of held.splice(0)) respond(response);
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function respond(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}
