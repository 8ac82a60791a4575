/** What is used of yazl, which brings no types of its own. */
declare module 'yazl' {
  import type { EventEmitter } from 'node:events';
  import type { Readable } from 'node:stream';

  interface EntryOptions {
    mtime?: Date;
    mode?: number;
    compress?: boolean;
  }

  export class ZipFile extends EventEmitter {
    readonly outputStream: Readable;
    addBuffer(buffer: Buffer, path: string, options?: EntryOptions): void;
    addReadStream(stream: Readable, path: string, options?: EntryOptions): void;
    end(): void;
  }
}
