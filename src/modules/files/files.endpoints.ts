import type { EndpointTable } from '#contract/endpoint.ts';

export const filesEndpoints = {
  createFile: 'POST /files',
  getFile: 'GET /files/:id',
  removeFile: 'DELETE /files/:id',
  putFilePart: 'PUT /files/:id/parts/:n',
  linkFile: 'POST /files/:id/link',
  fileContent: 'GET /files/:id/content',
  linkedFile: 'GET /files/content',
  fileContainer: 'GET /file-containers/:kind/:id',
} as const satisfies EndpointTable;
