import type { EndpointTable } from '#contract/endpoint.ts';

export const messagingEndpoints = {
  listConversations: 'GET /conversations',
  beginConversation: 'POST /conversations',
  conversationWith: 'GET /conversations/with/:username',
  getConversation: 'GET /conversation/:id',
  deleteConversation: 'DELETE /conversation/:id',
  listMessages: 'GET /conversation/:id/messages',
  sendMessage: 'POST /conversation/:id/messages',
  acceptConversation: 'POST /conversation/:id/accept',
  declineConversation: 'POST /conversation/:id/decline',
  readConversation: 'POST /conversation/:id/read',
  listRequestMessages: 'GET /request/:id/messages',
  sendRequestMessage: 'POST /request/:id/messages',
  searchMessages: 'GET /messages',
  uploadMessagePicture: 'POST /messages/picture',
  messagePicture: 'GET /message/:id/picture/:number',
  deleteMessage: 'DELETE /message/:id',
} as const satisfies EndpointTable;
