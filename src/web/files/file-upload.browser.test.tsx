import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '#contract/api-error.ts';
import type { UploadView } from '#modules/files/files.contract.ts';
import { unmount } from '#tests/components/mount.tsx';
import { mountPage } from '#tests/components/mount-page.tsx';
import { beginDrafts, moveDrafts } from '#tests/components/own-drafts.ts';
import { hasUnsaved } from '#web/drafts/unsaved.ts';
import { httpApi } from '#web/http-api.ts';
import { ChosenFilesList } from './chosen-files-list.tsx';
import { FileName } from './file-name.tsx';
import { useFileUpload } from './use-file-upload.ts';

const container = { kind: 'conversation', id: 'c1' } as const;
const PART = 10;
const create = vi.fn<typeof httpApi.createFile>();
const get = vi.fn<typeof httpApi.getFile>();
const put = vi.fn<typeof httpApi.putFilePart>();
const remove = vi.fn<typeof httpApi.removeFile>();
const onRefused = vi.fn();
let draftKey = '';
/** What the server has received. */
let received: number[] = [];
const lost = () => Promise.reject(ApiError.offline());
const view = (): UploadView => ({
  ...{ fileId: 'f1', name: 'brief.pdf', type: 'pdf', size: 35, partSize: PART, received: [...received] },
  ...{ complete: received.length === 4, expiresAt: null },
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  beginDrafts();
  draftKey = `files/noor/${crypto.randomUUID()}`;
  received = [];
  onRefused.mockReset();
  create.mockReset().mockImplementation(async () => view());
  get.mockReset().mockImplementation(async () => view());
  remove.mockReset().mockResolvedValue({ message: '' });
  put.mockReset().mockImplementation(async ({ params }) => {
    received.push(Number(params.n));
    return view();
  });
  vi.spyOn(httpApi, 'createFile').mockImplementation(create);
  vi.spyOn(httpApi, 'getFile').mockImplementation(get);
  vi.spyOn(httpApi, 'putFilePart').mockImplementation(put);
  vi.spyOn(httpApi, 'removeFile').mockImplementation(remove);
  vi.spyOn(httpApi, 'fileContainer').mockResolvedValue({ used: 38 * 1024 * 1024, limit: 100 * 1024 * 1024 });
  return () => vi.useRealTimers();
});

function Adding() {
  const { files, add, resume, remove } = useFileUpload(draftKey, container);
  return (
    <>
      <input
        type="file"
        aria-label="Files"
        onChange={({ currentTarget }) => void add([...(currentTarget.files ?? [])], onRefused)}
      />
      <ChosenFilesList {...{ files, container }} onResume={resume} onRemove={remove} />
    </>
  );
}

async function choose(...files: File[]) {
  const field = page.getByLabelText('Files', { exact: true });
  await expect.element(field).toBeInTheDocument();
  const input = field.element() as HTMLInputElement;
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const fileOf = (bytes: number, name = 'brief.pdf') => new File(['x'.repeat(bytes)], name);
const list = () => page.getByRole('list', { name: 'Files to send' });
const sizes = async () => Promise.all(put.mock.calls.map(([{ body }]) => body.size));

it('sends a file in parts, and shows the room that is left', async () => {
  mountPage(<Adding />);
  await choose(fileOf(35));
  await expect.element(list().getByText('1 kB', { exact: true })).toBeVisible();
  await expect.element(page.getByText('62 MB of 100 MB left')).toBeVisible();
  expect(await sizes()).toEqual([10, 10, 10, 5]);
  expect(create.mock.calls[0]?.[0].body).toEqual({ name: 'brief.pdf', size: 35, container });
  expect(hasUnsaved()).toBe(true);
});

it('shows the end of a long name, without tearing a letter from its accents', async () => {
  const [start, end] = ['A very long name of a cafe', '\u0301 x 12.pdf'];
  mountPage(<FileName name={start + end} />);
  await expect.element(page.getByTitle(start + end)).toBeVisible();
  const parts = [...page.getByTitle(start + end).element().children].map(({ textContent }) => textContent);
  expect(parts).toEqual([start.slice(0, -1), `e${end}`]);
});

it('goes on after a broken line: by itself, once the page is online, or by a press', async () => {
  mountPage(<Adding />);
  put.mockImplementationOnce(lost);
  await choose(fileOf(35));
  await expect.poll(() => put.mock.calls.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(list().getByText('1 kB', { exact: true })).toBeVisible();
  expect(put.mock.calls.map(([{ params }]) => params.n)).toEqual(['1', '1', '2', '3', '4']);

  received = [];
  put.mockClear();
  for (let n = 0; n < 8; n++)
    put.mockImplementationOnce(n === 0 ? (put.getMockImplementation() ?? lost) : lost);
  await choose(fileOf(35, 'again.pdf'));
  for (const wait of [1000, 3000, 9000]) {
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(wait);
  }
  await expect.element(list().getByText(/^Stopped at 28%\. We could not reach the server/)).toBeVisible();
  put.mockReset().mockImplementation(async ({ params }) => {
    received.push(Number(params.n));
    return view();
  });
  dispatchEvent(new Event('online'));
  await expect.element(list().getByText(/^Stopped/)).not.toBeInTheDocument();
  // Only what the server lacks is sent.
  await expect.poll(() => put.mock.calls.map(([{ params }]) => params.n)).toEqual(['2', '3', '4']);
});

it('says why the server refused a file, and removes it there too', async () => {
  put.mockRejectedValue(new ApiError(422, { code: 'invalid', fields: { name: 'This is not a PDF.' } }));
  mountPage(<Adding />);
  await choose(fileOf(35));
  await expect.element(list().getByRole('alert')).toHaveTextContent('This is not a PDF.');
  await list().getByRole('button', { name: 'Remove brief.pdf' }).click();
  // The upload code is imported lazily, so the click does not call it synchronously.
  await expect.poll(() => remove.mock.calls).toEqual([[{ params: { id: 'f1' } }]]);
  await expect.poll(() => list().getByRole('listitem').elements()).toEqual([]);
});

it('refuses what the server would refuse, without a request', async () => {
  mountPage(<Adding />);
  await choose(
    fileOf(35, 'page.html'),
    fileOf(0, 'empty.pdf'),
    new File([new Uint8Array(26 * 1024 * 1024)], 'film.mp4'),
  );
  await expect
    .poll(() => onRefused.mock.calls.flat())
    .toEqual([
      'page.html: You can add PDF, MP4, MOV, ZIP and DOCX files.',
      'empty.pdf: This file is empty.',
      'film.mp4: A file can have at most 25 MB.',
    ]);
  expect(create).not.toHaveBeenCalled();
});

it('goes on after a reload, once the same file is chosen again', async () => {
  mountPage(<Adding />);
  put.mockImplementationOnce(async ({ params }) => {
    received.push(Number(params.n));
    return view();
  });
  put.mockImplementation(() => new Promise(() => {}));
  await choose(fileOf(35));
  await expect.poll(() => put.mock.calls.length).toBe(2);
  await expect.element(list().getByRole('progressbar')).toHaveAttribute('aria-valuenow', '28');
  unmount();
  const before = draftKey;
  draftKey = `files/noor/${crypto.randomUUID()}`;
  moveDrafts(before, draftKey);
  mountPage(<Adding />);
  await expect.element(list().getByText('Choose this file again to go on.')).toBeVisible();
});
