import { once } from 'node:events';
import http from 'node:http';

/** A message that a browser receives over its stream. */
export interface ReceivedMessage {
  event: string;
  id: string;
  data: { n?: number; kind?: string; id?: string; counts?: Record<string, number>; trace?: string };
  /** Time of arrival in ms, as `Date.now()`. */
  at: number;
}

/** Reads a stream as a browser does, and drops messages that it has already received. */
export class LiveReader {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly messages: ReceivedMessage[] = [];
  /** The Last-Event-ID for the next connection. */
  lastId = '';
  ended = false;
  beats = 0;
  readonly #request: http.ClientRequest;
  readonly #known = new Set<string>();
  #rest = '';

  private constructor(request: http.ClientRequest, response: http.IncomingMessage) {
    this.#request = request;
    this.status = response.statusCode ?? 0;
    this.headers = response.headers;
    response.setEncoding('utf8').on('data', (text: string) => this.#take(text));
    response.once('close', () => {
      this.ended = true;
    });
    response.on('error', () => {});
  }

  /**
   * @param url of the app, without a path
   */
  static async open(
    url: string,
    options: { cookie?: string; query?: string; lastId?: string; headers?: Record<string, string> } = {},
  ): Promise<LiveReader> {
    const { cookie, query = '', lastId, headers = {} } = options;
    const request = http.get(`${url}/api/events${query}`, {
      agent: false,
      headers: { ...headers, ...(cookie && { cookie }), ...(lastId && { 'last-event-id': lastId }) },
    });
    request.on('error', () => {});
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    return new LiveReader(request, response);
  }

  idsOf(kind: string): string[] {
    return this.messages.filter(({ data }) => data.kind === kind).map(({ data }) => data.id ?? '');
  }

  get events(): string[] {
    return this.messages.map(({ event }) => event);
  }

  close(): void {
    this.#request.destroy();
  }

  #take(text: string): void {
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block === ':') this.beats++;
      const fields = Object.fromEntries(
        block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
      );
      if (fields.id) this.lastId = fields.id;
      if (fields.data === undefined) continue;
      const message = {
        event: fields.event ?? 'message',
        id: fields.id ?? '',
        data: JSON.parse(fields.data),
        at: Date.now(),
      };
      const { n, kind, id } = message.data;
      const key = `${n} ${kind} ${id}`;
      if (n !== undefined && this.#known.has(key)) continue;
      this.#known.add(key);
      this.messages.push(message);
    }
  }
}
