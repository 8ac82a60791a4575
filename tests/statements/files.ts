import { filesClient, pdfOf } from '../files.ts';
import { conversation } from './messages.ts';
import type { Scenario, World } from './world.ts';

const client = (world: World) => filesClient(() => world.app);

const begun = async (world: World) => {
  const { a, id } = await conversation(world);
  const { body } = await client(world).begin(a, { kind: 'conversation', id });
  return { a, id, fileId: body.fileId as string };
};

const ofUpload =
  (path: (ids: { id: string; fileId: string }) => string): Scenario =>
  async (world) => {
    const { a, ...ids } = await begun(world);
    return { path: path(ids), token: a.token };
  };

/** By the recipient of a message with a file. */
const ofSent =
  (path: (fileId: string) => string): Scenario =>
  async (world) => {
    const { a, b, id } = await conversation(world);
    const fileId = await client(world).upload(a, { kind: 'conversation', id });
    const body = { text: '', files: [fileId] };
    await world.app.call('POST', `/conversation/${id}/messages`, { token: a.token, body });
    return { path: path(fileId), token: b.token };
  };

export const FILE_READS: Record<string, Scenario> = {
  'GET /files/:id': ofUpload(({ fileId }) => `/files/${fileId}`),
  'GET /files/:id/content': ofSent((fileId) => `/files/${fileId}/content`),
  'POST /files/:id/link': ofSent((fileId) => `/files/${fileId}/link`),
  'GET /files/content': async (world) => {
    const { path, token } = await ofSent((fileId) => `/files/${fileId}/link`)(world);
    const { body } = await world.app.call('POST', path, { token });
    return { path: body.url.replace('/api', '') };
  },
  'GET /file-containers/:kind/:id': ofUpload(({ id }) => `/file-containers/conversation/${id}`),
};

export const FILE_WRITES: Record<string, Scenario> = {
  'POST /files': async (world) => {
    const { a, id } = await conversation(world);
    const body = { name: 'brief.pdf', size: 100, container: { kind: 'conversation', id } };
    return { path: '/files', token: a.token, body };
  },
  'PUT /files/:id/parts/:n': async (world) => {
    const { a, fileId } = await begun(world);
    const headers = { 'content-type': 'application/octet-stream' };
    return { path: `/files/${fileId}/parts/1`, token: a.token, raw: pdfOf(100), headers };
  },
  'DELETE /files/:id': ofUpload(({ fileId }) => `/files/${fileId}`),
};
