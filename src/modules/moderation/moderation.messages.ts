/** All texts that this module shows from the server. Messages about form fields are in the contract. */
import type { HidingRule } from './hiding.rules.ts';
import {
  DECISION_REASON_LABELS,
  type DecidedAction,
  type DecisionReason,
  type ReportKind,
} from './moderation.rules.ts';

export const moderationRefusals = {
  notFound: 'We could not find that.',
  own: 'This is yours. You can change or delete it yourself.',
} as const;

export const decisionRefusals = {
  own: 'This is about yourself. Another moderator has to decide.',
  moderator: 'This is about another moderator. Only an admin can decide.',
  ownDecision: 'The objection is to your own decision. Another moderator has to look at it.',
  decided: 'That is not possible any more. Another moderator may have decided; reload to see how it stands.',
  gone: 'It cannot be put back: what it stood on is gone.',
} as const;

export const objectionRefusals = {
  notFound: 'We could not find this decision.',
  notAgainst: 'There is nothing in this decision to object to.',
  twice: 'You have objected to this decision already.',
  late: 'It is too late to object: more than six months have passed.',
  ended: 'A moderator has looked at it since. You can read what they decided.',
} as const;

export const moderationConfirmations = {
  reported: 'Thank you. Our moderators will look at it.',
  decided: 'Decided',
  objected: 'We have your objection. A moderator will look at it.',
} as const;

export const moderationExportTexts = {
  reports: 'What you reported, why, and what you wrote about it.',
  decisions: 'What moderators decided about you or something of yours, why, and your objections.',
} as const;

/** The name of each kind in a sentence to its owner. */
export const OWN_KINDS: Readonly<Record<ReportKind, string>> = {
  user: 'your account',
  kollab: 'a Kollab of yours',
  post: 'a post of yours',
  comment: 'a comment of yours',
  message: 'a message of yours',
  review: 'a review of yours',
  reviewReply: 'an answer of yours to a review',
};

/** Returns the effect of a decision as a sentence to its owner. */
export function decisionSentence(action: DecidedAction, kind: ReportKind): string {
  switch (action) {
    case 'take_down':
      if (kind === 'message')
        return 'We removed a message of yours. Neither of you sees what it said any more.';
      return `We took down ${OWN_KINDS[kind]}. Others do not see it any more.`;
    case 'hide':
      return `A rule hid ${OWN_KINDS[kind]} until a moderator has looked at it.`;
    case 'restore':
      if (kind === 'message') return 'We put back a message of yours. Both of you see it again.';
      return `We put back ${OWN_KINDS[kind]}. Others see it again.`;
    case 'warn':
      return `This is a warning about ${OWN_KINDS[kind]}. Nothing was taken down.`;
    case 'limit':
      return 'Your account is limited: you cannot be the first to contact people. What is under way goes on.';
    case 'suspend':
      return 'Your account is suspended: others do not see it, nor anything of yours. You can sign in, export your data, object, and delete your account.';
    case 'lift':
      return 'We took back what was decided about your account. You can use it as before.';
    case 'dismiss':
      return 'We looked at your objection. Our decision stays.';
  }
}

export const objectionWay =
  'A moderator looked at it and decided. If you think that the decision is wrong, you can object on its page within six months. Another moderator then decides, where there is one. You can also go to a court.';

/** Like `objectionWay`, for something that no moderator has decided about yet. */
export const hiddenWay =
  'No person decided this: a moderator looks at it next, and brings it back or takes it down for good. If you think that it is wrong, you can object on its page within six months, and the moderator reads it. You can also go to a court.';

/** Why a rule hid something, for its owner and for moderators. */
export const HIDING_RULE_TEXTS: Readonly<Record<HidingRule, string>> = {
  reported: 'Your account is new, and several people reported what you made within a day.',
  repeated: 'Your account is new, and sent the same message to many people.',
  term: 'It has words or a link that our moderators look at first.',
};

/** The mail with the statement of reasons. */
export const decisionMail = {
  subject: 'A decision of our moderators',
  hidden: 'Something of yours is hidden for now',
  button: 'Read the decision',
  footnote: 'You get this e-mail because it is about your account. It is sent whatever your settings say.',
  reason: (reason: DecisionReason) => `The reason: ${DECISION_REASON_LABELS[reason]}.`,
} as const;
