import type { MailMessage } from '#infra/mail/mail-layout.ts';
import type { MailTable } from '#infra/module.ts';
import {
  decisionMail,
  decisionSentence,
  hiddenWay,
  objectionWay,
} from '#modules/moderation/moderation.messages.ts';
import { isAdverse, isDecided } from '#modules/moderation/moderation.rules.ts';
import { findDecisionMail } from './decisions.queries.ts';

/** Data: `decisionId`. */
export const DECISION_MAIL = 'decision';

/** Sent regardless of the user's settings, and to suspended users: they must learn why, and how to object. */
export const moderationMails: MailTable = {
  [DECISION_MAIL]: {
    async compose({ database, env }, { decisionId = '' }): Promise<MailMessage | null> {
      const found = await findDecisionMail(database.db, decisionId);
      if (!found || !isDecided(found)) return null;
      const { email, kind, action, reason, text } = found;
      const isHidden = action === 'hide';
      const subject = isHidden ? decisionMail.hidden : decisionMail.subject;
      return {
        to: email,
        subject,
        heading: subject,
        paragraphs: [
          decisionSentence(action, kind),
          decisionMail.reason(reason),
          text,
          ...(isAdverse(action) ? [isHidden ? hiddenWay : objectionWay] : []),
        ],
        button: { label: decisionMail.button, url: `${env.publicUrl}/decision/${decisionId}` },
        footnote: decisionMail.footnote,
      };
    },
  },
};
