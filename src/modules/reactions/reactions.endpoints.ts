import type { EndpointTable } from '#contract/endpoint.ts';

export const reactionsEndpoints = {
  likedOf: 'GET /likes',
  toggleLikeOfPost: 'GET /post/:id/like',
  likePost: 'PUT /post/:id/like',
  unlikePost: 'DELETE /post/:id/like',
  toggleLikeOfKollab: 'GET /kollab/:id/like',
  likeKollab: 'PUT /kollab/:id/like',
  unlikeKollab: 'DELETE /kollab/:id/like',
  commentsOfPost: 'GET /post/:id/comments',
  commentOnPost: 'POST /post/:id/comments',
  commentsOfKollab: 'GET /kollab/:id/comments',
  commentOnKollab: 'POST /kollab/:id/comments',
  repliesTo: 'GET /comment/:id/replies',
  editComment: 'PUT /comment/:id',
  deleteComment: 'DELETE /comment/:id',
} as const satisfies EndpointTable;
