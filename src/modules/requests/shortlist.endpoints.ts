import type { EndpointTable } from '#contract/endpoint.ts';

/** How the owner of a Kollab chooses among the requests on it: favourites, and rejecting several at once. */
export const shortlistEndpoints = {
  rejectSeveral: 'POST /kollab/:id/requests/reject',
  markFavourite: 'PUT /request/:id/favourite',
  unmarkFavourite: 'DELETE /request/:id/favourite',
} as const satisfies EndpointTable;
