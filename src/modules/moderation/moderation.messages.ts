/** Messages about form fields are in the contract. */
import { WITHHELD_DAYS } from '#modules/proofs/proofs.rules.ts';
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
  notMissing: 'You can report this once you have marked a payment to you as missing.',
} as const;

export const roleRefusals = {
  lastAdmin: 'This is the only admin. Make somebody else an admin first.',
  leavingAdmin: 'You are the only admin. Make somebody else an admin before you delete your account.',
  notActive: 'This account is suspended or about to be deleted, so it can get no role.',
} as const;

export const decisionRefusals = {
  own: 'This is about you. Another moderator has to decide.',
  moderator: 'This is about another moderator. Only an admin can decide.',
  ownDecision: 'This objection is to one of your decisions. Another moderator has to decide.',
  decided: 'That is no longer possible. Another moderator may have decided already. Please reload the page.',
  gone: 'It cannot be put back, because it or what it belongs to was deleted.',
} as const;

export const objectionRefusals = {
  notFound: 'We could not find this decision.',
  notAgainst: 'You cannot object to this decision.',
  twice: 'You have already objected to this decision.',
  late: 'It is too late to object: more than six months have passed.',
  ended: 'A moderator has decided since then. You can read their decision.',
} as const;

export const moderationConfirmations = {
  reported: 'Thank you. Our moderators will look at it.',
  decided: 'Decided',
  objected: 'We have your objection. A moderator will look at it.',
} as const;

export const moderationExportTexts = {
  reports: 'What you reported, why, what you wrote about it, and the collaboration of a missing payment.',
  decisions: 'What moderators decided about you or your content, why, and your objections.',
} as const;

const OWN_KINDS: Readonly<Record<ReportKind, string>> = {
  user: 'your account',
  kollab: 'one of your Kollabs',
  post: 'one of your posts',
  comment: 'one of your comments',
  message: 'one of your messages',
  review: 'one of your reviews',
  reviewReply: 'one of your replies to a review',
  showcase: 'a collaboration that you show',
};

export function decisionSentence(action: DecidedAction, kind: ReportKind): string {
  switch (action) {
    case 'take_down':
      if (kind === 'message') return 'We removed one of your messages. Neither of you can read it any more.';
      return `We took down ${OWN_KINDS[kind]}. Others can no longer see it.`;
    case 'hide':
      return `An automatic rule hid ${OWN_KINDS[kind]} until a moderator has looked at it.`;
    case 'restore':
      if (kind === 'message') return 'We put back one of your messages. Both of you can read it again.';
      return `We put back ${OWN_KINDS[kind]}. Others can see it again.`;
    case 'warn':
      return `This is a warning about ${OWN_KINDS[kind]}. Nothing was taken down.`;
    case 'unverify':
      return `We removed the verification of your domains. Others no longer see them as verified, and you cannot verify them again for ${WITHHELD_DAYS} days.`;
    case 'limit':
      return 'Your account is limited. You cannot contact new people, but can continue what you have begun.';
    case 'suspend':
      return 'Your account is suspended. Others cannot see it or your content. You can still sign in, download your data, object, and delete your account.';
    case 'lift':
      return 'We reversed our decision about your account. You can use it as before.';
    case 'dismiss':
      return 'We looked at your objection. Our decision stays.';
  }
}

export const objectionWay =
  'A moderator looked at it and decided. If you think the decision is wrong, you can object on its page within six months. Another moderator then decides, if there is one. You can also go to court.';

/** For something that no moderator has decided about yet. */
export const hiddenWay =
  'This was automatic. A moderator looks at it next, and puts it back or takes it down for good. If you think this is wrong, you can object on its page within six months, and the moderator will read it. You can also go to court.';

/** For the owner and for moderators. */
export const HIDING_RULE_TEXTS: Readonly<Record<HidingRule, string>> = {
  reported: 'Your account is new, and several people reported your content within a day.',
  repeated: 'Your account is new, and you sent the same message to many people.',
  term: 'It contains words or a link that our moderators check first.',
};

export const decisionMail = {
  subject: 'A decision by our moderators',
  hidden: 'Some of your content is hidden for now',
  button: 'Read the decision',
  footnote: 'You get this email because it is about your account. Emails like this cannot be switched off.',
  reason: (reason: DecisionReason) => `Reason: ${DECISION_REASON_LABELS[reason]}.`,
} as const;
