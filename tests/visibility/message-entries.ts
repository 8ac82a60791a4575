import { type Entry, type Nothing, OK } from './look.ts';
import type { Group, World } from './world.ts';

/** The partner's view of a thread. What both wrote remains visible to the partner. */
const ofBoth = (address: Entry['address'], shows: Group[], more: Partial<Entry> = {}): Entry => ({
  ...{ as: ['partner'], of: 'collaboration', by: 'link', keepsRow: true, shows, address },
  // A removed message is replaced by a placeholder, and search does not find it.
  ...{ wordsAre: 'messages', leaves: ['person', 'kollab'] },
  ...more,
});
const OWN_MESSAGE = 'gives the message that its caller wrote';
const SENTENCE = 'gives a sentence without names';

export const MESSAGE_ENTRIES: Record<string, Entry | Entry[] | Nothing> = {
  listConversations: ofBoth(() => '/conversations', ['person', 'kollab', 'words'], { by: 'inbox' }),
  getConversation: [
    ofBoth(({ conversationId }) => `/conversation/${conversationId}`, ['person', 'words']),
    ofBoth(({ requests }) => `/conversation/${requests.completedOnTheirs}`, ['person', 'kollab']),
  ],
  listMessages: ofBoth(
    ({ conversationId }) => `/conversation/${conversationId}/messages`,
    ['person', 'words'],
  ),
  listRequestMessages: ofBoth(({ requests }) => `/request/${requests.active}/messages`, ['person', 'words']),
  searchMessages: ofBoth(({ marks }) => `/messages?q=${marks.words}`, ['person', 'words'], {
    ...{ by: 'inbox', keepsRow: false, leaves: [] },
  }),
  messagePicture: ofBoth(({ messageId }) => `/message/${messageId}/picture/1`, ['words'], {
    sees: OK('words'),
  }),
  conversationWith: {
    ...{ as: ['reader', 'partner'], of: 'person', by: 'link', shows: ['person'], sees: OK('person') },
    address: ({ target }: World) => `/conversations/with/${target.username}`,
  },
  beginConversation: 'gives ids; whether it may be sent is conversationWith, from the same policy',
  sendMessage: OWN_MESSAGE,
  sendRequestMessage: OWN_MESSAGE,
  acceptConversation: SENTENCE,
  declineConversation: SENTENCE,
  deleteConversation: SENTENCE,
  deleteMessage: SENTENCE,
  readConversation: 'gives a number of what the viewer may read',
  uploadMessagePicture: 'the own account of the viewer, and nothing of others',
};
