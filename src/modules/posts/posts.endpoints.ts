import type { EndpointTable } from '#contract/endpoint.ts';

export const postsEndpoints = {
  createPost: 'POST /post',
  getPost: 'GET /post/:id',
  deletePost: 'DELETE /post/:id/delete',
  postsOf: 'GET /posts/:username',
} as const satisfies EndpointTable;
