import { createHash } from 'node:crypto';
import type { Tx } from '#infra/db/pool.ts';
import type { MediaStore } from '#infra/media/store.ts';
import { newId } from '#infra/new-id.ts';
import { beginsAs, type ContainerKind, type HolderKind, typeOfFileName } from '#modules/files/files.rules.ts';
import { fileParts, files as filesTable } from '#modules/files/server/files.table.ts';
import { newPartObject } from '#modules/files/server/part-objects.ts';
import { collaborations, conversations, type DemoFile, kollabs, lookUp } from './content.ts';
import { writePdf } from './pdf.ts';

interface Held {
  ownerId: string;
  container: { kind: ContainerKind; id: string };
  holder: { kind: HolderKind; id: string };
  createdAt: Date;
}

export interface DemoFiles {
  /**
   * Adds files in their order.
   * @returns their ids
   */
  add(files: readonly DemoFile[], held: Held): string[];
  insert(tx: Tx): Promise<void>;
}

export const demoFiles: readonly DemoFile[] = [
  ...kollabs.flatMap(({ files }) => files),
  ...conversations.flatMap(({ messages }) => messages.flatMap(({ files }) => files)),
  ...collaborations.flatMap(({ agreement }) =>
    agreement.flatMap(({ deliverables }) => deliverables.flatMap(({ delivered }) => delivered?.files ?? [])),
  ),
];

/** Stores the bytes of every file, before the rows that name them. */
export async function storeFiles(media: MediaStore): Promise<DemoFiles> {
  const storedOf = lookUp(
    await Promise.all(demoFiles.map(async (file) => [file.name, await store(media, file)] as const)),
  );
  const rows: { files: (typeof filesTable.$inferInsert)[]; parts: (typeof fileParts.$inferInsert)[] } = {
    ...{ files: [], parts: [] },
  };
  return {
    add: (added, { ownerId, container, holder, createdAt }) =>
      added.map(({ name }, index) => {
        const { part, ...file } = storedOf(name);
        rows.files.push({
          ...{ ...file, name, ownerId, createdAt, completedAt: createdAt, number: index + 1 },
          ...{ containerKind: container.kind, containerId: container.id },
          ...{ holderKind: holder.kind, holderId: holder.id },
        });
        rows.parts.push(part);
        return file.id;
      }),
    insert: async (tx) => {
      await tx.insert(filesTable).values(rows.files);
      await tx.insert(fileParts).values(rows.parts);
    },
  };
}

/** A file of the demo world is small, so it has one part. */
async function store(media: MediaStore, { name, title, lines }: DemoFile) {
  const bytes = writePdf(title, lines);
  const type = typeOfFileName(name);
  if (!type || !beginsAs(type, bytes)) throw new Error(`A file of the demo world is no PDF: ${name}`);
  const id = newId();
  const object = newPartObject(id, 1);
  await media.put(object, bytes);
  const hash = createHash('sha256').update(bytes).digest('base64url');
  return { id, type, size: bytes.length, part: { fileId: id, n: 1, object, hash } };
}
