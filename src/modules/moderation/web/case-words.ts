import { shortened } from '#contract/shortened.ts';
import { sizeText } from '#modules/files/files.rules.ts';
import { QUESTION_LABELS, QUESTIONS } from '#modules/reviews/reviews.questions.rules.ts';
import { IMAGE_ALT_LABEL } from '#web/picture-alt.ts';
import type { HidingRule } from '../hiding.rules.ts';
import type { DecidedAction, LoggedAction, ReportKind } from '../moderation.rules.ts';

export const KIND_LABELS: Readonly<Record<ReportKind, string>> = {
  user: 'User',
  kollab: 'Kollab',
  post: 'Post',
  comment: 'Comment',
  message: 'Message',
  review: 'Review',
  reviewReply: 'Reply to a review',
  showcase: 'Shown collaboration',
};

export const ACTION_LABELS: Readonly<Record<DecidedAction, string>> = {
  take_down: 'Take down',
  restore: 'Put back',
  warn: 'Warn the owner',
  unverify: 'Remove the verification of the domains',
  limit: 'Limit the account',
  suspend: 'Suspend the account',
  lift: 'Reverse the decision about the account',
  dismiss: 'Dismiss',
  hide: 'Hide by a rule',
};

export const DONE_LABELS: Readonly<Record<LoggedAction, string>> = {
  take_down: 'Taken down',
  restore: 'Put back',
  warn: 'Warned',
  unverify: 'Verification of the domains removed',
  limit: 'Account limited',
  suspend: 'Account suspended',
  lift: 'Account restored',
  dismiss: 'Dismissed',
  hide: 'Hidden by a rule',
  role: 'Role given',
  term_added: 'Blocked word added',
  term_removed: 'Blocked word removed',
};

export const HIDING_RULE_LABELS: Readonly<Record<HidingRule, string>> = {
  reported: 'Hidden by a rule: new account, several reports',
  repeated: 'Hidden by a rule: new account, many identical messages',
  term: 'Hidden by a rule: a blocked word',
};

const TEXT_LABELS: Readonly<Record<string, string>> = {
  displayName: 'Name',
  username: 'Username',
  headline: 'Headline',
  location: 'Location',
  website: 'Website',
  bio: 'About',
  bannerAlt: 'What the banner shows',
  title: 'Title',
  summary: 'Summary',
  lookingFor: 'Looking for',
  compensation: 'What You Get',
  place: 'Place',
  desc: 'Description',
  imageAlt: IMAGE_ALT_LABEL,
  text: 'Text',
  about: 'About',
  between: 'Between',
};

export function textsOf(seen: Record<string, unknown>): { term: string; detail: string }[] {
  const words = Object.entries(TEXT_LABELS).map(([name, term]) => ({ term, detail: textIn(seen, name) }));
  const attached = Array.isArray(seen.pictures) ? seen.pictures : [];
  const imageAlts = attached.map((picture) => textIn(picture, 'imageAlt')).filter(Boolean);
  const tags = Array.isArray(seen.tags) ? seen.tags.map(String).join(', ') : '';
  const payment = textIn((seen.payment ?? {}) as Record<string, unknown>, 'text');
  return [
    ...words,
    { term: IMAGE_ALT_LABEL, detail: imageAlts.join('\n') },
    { term: 'Verified domains', detail: domainsIn(seen) },
    { term: 'Delivered', detail: deliveredIn(seen) },
    { term: 'Files', detail: filesIn(seen) },
    { term: 'Payment', detail: payment },
    { term: 'Tags', detail: tags },
    { term: 'Answers', detail: marksIn(seen) },
  ].filter(({ detail }) => detail !== '');
}

/** Names and sizes. Moderators do not get the files themselves. */
function filesIn(seen: Record<string, unknown>): string {
  const attached = Array.isArray(seen.files) ? seen.files : [];
  return attached.map((file) => `${textIn(file, 'name')} (${sizeText(Number(file.size))})`).join('\n');
}

function domainsIn(seen: Record<string, unknown>): string {
  const shown = 'title' in seen || !Array.isArray(seen.verifiedDomains) ? [] : seen.verifiedDomains;
  return shown.map((one) => textIn(one, 'domain')).join('\n');
}

/** What a shown collaboration has, with its links and what its pictures show. */
function deliveredIn(seen: Record<string, unknown>): string {
  return worksIn(seen)
    .map((work) =>
      [textIn(work, 'what'), textIn(work, 'link'), textIn(work, 'imageAlt')].filter(Boolean).join('\n'),
    )
    .join('\n');
}

function worksIn(seen: Record<string, unknown>): Record<string, unknown>[] {
  return Array.isArray(seen.works) ? seen.works : [];
}

function marksIn(seen: Record<string, unknown>): string {
  const given = QUESTIONS.filter((question) => typeof seen[question] === 'boolean');
  return given.map((question) => `${QUESTION_LABELS[question]}: ${seen[question] ? 'yes' : 'no'}`).join('\n');
}

/** Pictures of messages are data URLs. */
export function pictureUrlsOf(seen: Record<string, unknown>): string[] {
  const addresses = ['imageUrl', 'profileImageUrl', 'bannerUrl'].map((name) => textIn(seen, name));
  // A card includes its owner's picture, which was not reported.
  const own = 'title' in seen || 'desc' in seen ? addresses.slice(0, 1) : addresses;
  const kept = Array.isArray(seen.images) ? seen.images.map((one) => `data:image/webp;base64,${one}`) : [];
  const delivered = worksIn(seen).map((work) => textIn(work, 'imageUrl'));
  return [...[...own, ...delivered].filter((address) => address !== ''), ...kept];
}

const LONGEST = 90;

export function titleOf(kind: ReportKind, seen: Record<string, unknown>): string {
  const name = textIn(seen, 'username');
  const words =
    kind === 'user'
      ? name
        ? `@${name}`
        : ''
      : ['title', 'desc', 'text'].map((one) => textIn(seen, one)).find(Boolean);
  if (!words && marksIn(seen)) return `Review of @${textIn(seen, 'about')}, without text`;
  if (!words && filesIn(seen)) return filesIn(seen).split('\n', 1)[0] ?? '';
  if (!words) return `${KIND_LABELS[kind]} (copy deleted)`;
  return shortened(words, LONGEST);
}

function textIn(seen: Record<string, unknown>, name: string): string {
  const value = seen[name];
  return typeof value === 'string' ? value : '';
}
