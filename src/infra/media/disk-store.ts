import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { MediaStore } from './store.ts';

/** Stores pictures as files in a local folder, created on first write. */
export function createDiskStore(folder: string): MediaStore {
  const pathOf = (name: string) => path.join(folder, path.basename(name));
  return {
    async put(name, bytes) {
      await fs.mkdir(folder, { recursive: true });
      // Written under another name and then renamed, so that a reader never sees half a picture, even after a power
      // failure.
      const aside = pathOf(`${name}.${randomUUID()}.part`);
      const file = await fs.open(aside, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await fs.rename(aside, pathOf(name));
    },

    get: (name) => fs.readFile(pathOf(name)).catch(absent(null)),

    async remove(names) {
      for (const name of names) await fs.unlink(pathOf(name)).catch(absent(undefined));
    },

    async *list() {
      const entries = await fs.opendir(folder).catch(absent(null));
      for await (const entry of entries ?? []) {
        if (!entry.isFile()) continue;
        const found = await fs.stat(pathOf(entry.name)).catch(absent(null));
        if (found) yield { name: entry.name, modifiedAt: found.mtime };
      }
    },
  };
}

/** Returns a value if the file does not exist; rethrows any other error. */
function absent<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return value;
    throw error;
  };
}
