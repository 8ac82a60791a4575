import type { ServerModule } from '#infra/module.ts';
import { messagingErrors } from '#modules/messaging/messaging.errors.ts';
import { MESSAGE_REPEATED, messagingEvents } from '#modules/messaging/messaging.events.ts';
import { messagingNotifications } from '#modules/messaging/messaging.notifications.ts';
import { fillWordsWhereNeeded, runFillWords, WORDS_QUEUE } from './fill-words.commands.ts';
import { collaborationFiles, conversationFiles, messageFiles } from './message-files.queries.ts';
import { deleteExpiredPictures, deleteExpiredTexts } from './message-pictures.commands.ts';
import { messagingNotify, messagingSignals } from './messaging.notifies.ts';
import { messagingRateLimits } from './messaging.rate-limits.ts';
import { messagingRoutes } from './messaging.routes.ts';
import { eraseMessages, messagingExport, profileReferences } from './messaging.user-data.ts';
import { findReportedMessage, writtenMessages } from './moderated-messages.queries.ts';

export const messagingModule: ServerModule = {
  name: 'messaging',
  errors: messagingErrors,
  events: [...messagingEvents, MESSAGE_REPEATED],
  sharedResponses: { unaffected: [...messagingEvents, MESSAGE_REPEATED] },
  notifications: messagingNotifications,
  notifies: messagingNotify,
  signals: messagingSignals,
  rateLimits: messagingRateLimits,
  endpoints: messagingRoutes,
  jobs: { [WORDS_QUEUE]: runFillWords },
  schedules: [
    { name: 'message-pictures.delete-expired', cron: '25 * * * *', run: deleteExpiredPictures },
    { name: 'sent-texts.delete-expired', cron: '35 3 * * *', run: deleteExpiredTexts },
    // Processes of 1.0.0 that run during the upgrade write messages without words.
    { name: 'messages.fill-words', cron: '20 * * * *', run: fillWordsWhereNeeded },
  ],
  starts: fillWordsWhereNeeded,
  files: {
    containers: { conversation: conversationFiles, collaboration: collaborationFiles },
    holders: { message: messageFiles },
  },
  erase: eraseMessages,
  profileReferences,
  exportParts: messagingExport,
  reportable: { message: findReportedMessage },
  written: { 'message.sent': writtenMessages, 'message.requested': writtenMessages },
};
