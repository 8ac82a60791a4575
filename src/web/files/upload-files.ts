import { ApiError } from '#contract/api-error.ts';
import { filesRefusals } from '#modules/files/files.messages.ts';
import {
  cleanFileName,
  FILE_BYTES,
  isFileNameAllowed,
  MOST_FILES,
  typeOfFileName,
} from '#modules/files/files.rules.ts';
import { api } from '#web/api.ts';
import type { DraftList } from '#web/drafts/draft-list.ts';
import { randomId } from '#web/random-id.ts';
import { toRefusal } from '#web/write/refusal.ts';
import type { ChosenFile, FilesContainer } from './chosen-files.ts';

type Files = DraftList<ChosenFile>;

/** Waits before the tries after a lost connection, in ms. After the last one the user, or the browser, must resume. */
const WAITS_MS = [1000, 3000, 9000];
/** Tries of a part while the server has too much to do. */
const MOST_BUSY = 20;

/** What the user chose. A reload loses it. */
const contents = new Map<string, File>();

/** @param onRefused gets a sentence for each file that cannot be added */
export function addFiles(
  list: Files,
  container: FilesContainer,
  chosen: readonly File[],
  onRefused: (text: string) => void,
): void {
  for (const content of chosen) {
    const { size } = content;
    const name = cleanFileName(content.name);
    const left = list.items.find((one) => one.state === 'left' && one.name === name && one.size === size);
    const refusal = left ? null : refusalFor(list, name, size);
    if (refusal) {
      onRefused(refusal);
      continue;
    }
    const localId = left?.localId ?? randomId();
    contents.set(localId, content);
    if (!left) {
      const one: ChosenFile = { localId, name, size, fileId: null, sent: 0, state: 'sending', reason: '' };
      list.change((all) => [...all, one]);
    }
    resumeFile(list, container, localId);
  }
}

function refusalFor(list: Files, name: string, size: number): string | null {
  if (list.items.length >= MOST_FILES) return `You can add at most ${MOST_FILES} files.`;
  if (typeOfFileName(name) === null) return `${name}: ${filesRefusals.wrongType}`;
  if (!isFileNameAllowed(name)) return filesRefusals.wrongName;
  if (size === 0) return `${name}: ${filesRefusals.empty}`;
  return size > FILE_BYTES ? `${name}: ${filesRefusals.tooLarge}` : null;
}

/** One file at a time: a slow line would give each of several too little to finish a part in time. */
let queue: Promise<void> = Promise.resolve();

export function resumeFile(list: Files, container: FilesContainer, localId: string): void {
  const content = contents.get(localId);
  if (!content) return;
  change(list, localId, { state: 'sending', reason: '' });
  queue = queue.then(() => upload(list, container, localId, content));
}

/** An upload that is under way stops after the current part. */
export function removeFile(list: Files, localId: string): void {
  const file = list.items.find((one) => one.localId === localId);
  list.change((all) => all.filter((one) => one.localId !== localId));
  contents.delete(localId);
  // The server deletes it after a day anyway.
  if (file?.fileId) api.removeFile({ params: { id: file.fileId } }).catch(() => {});
}

function change(list: Files, localId: string, changed: Partial<ChosenFile>): void {
  list.change((all) => all.map((one) => (one.localId === localId ? { ...one, ...changed } : one)));
}

async function upload(list: Files, container: FilesContainer, localId: string, content: File): Promise<void> {
  const current = () => list.items.find((one) => one.localId === localId);
  const file = current();
  if (!file || !list.isOwnUser) return;
  try {
    const begun = await persistently(() =>
      file.fileId === null
        ? api.createFile({ body: { name: file.name, size: file.size, container }, key: localId })
        : api.getFile({ params: { id: file.fileId } }),
    );
    const { fileId, partSize } = begun;
    // It was removed meanwhile.
    if (!current()) return removeFileById(fileId);
    const received = new Set(begun.received);
    const show = () => {
      const sent = Math.min(received.size * partSize, file.size);
      change(list, localId, { fileId, sent });
    };
    show();
    for (let n = 1; (n - 1) * partSize < file.size; n++) {
      if (received.has(n)) continue;
      if (!current()) return;
      const body = content.slice((n - 1) * partSize, n * partSize);
      await persistently(() => api.putFilePart({ params: { id: fileId, n: String(n) }, body }));
      received.add(n);
      show();
    }
    contents.delete(localId);
    change(list, localId, { state: 'done', sent: file.size });
  } catch (error) {
    const { kind, text } = toRefusal(error);
    const isBroken = kind === 'failed';
    change(list, localId, { state: isBroken ? 'broken' : 'failed', reason: text });
    if (isBroken) onNextOnline(() => isStillBroken(list, localId) && resumeFile(list, container, localId));
  }
}

function isStillBroken(list: Files, localId: string): boolean {
  return list.isOwnUser && list.items.some((one) => one.localId === localId && one.state === 'broken');
}

function removeFileById(id: string): void {
  api.removeFile({ params: { id } }).catch(() => {});
}

/** Tries again after a lost connection, and when the server asks to wait. */
async function persistently<T>(call: () => Promise<T>): Promise<T> {
  let lost = 0;
  for (let busy = 0; ; ) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, retryAfter } = error;
      const wait =
        code === 'offline' ? WAITS_MS[lost++] : busy++ < MOST_BUSY && retryAfter && retryAfter * 1000;
      if (!wait) throw error;
      await pause(wait);
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const waiting: (() => void)[] = [];
let isListening = false;

function onNextOnline(resume: () => void): void {
  waiting.push(resume);
  if (isListening) return;
  isListening = true;
  addEventListener('online', () => {
    for (const one of waiting.splice(0)) one();
  });
}
