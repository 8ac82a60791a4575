import { columnsOf, Expression, jsonView, known } from '#infra/db/json-view.ts';
import { agreementDeliverables } from '#modules/agreements/server/agreements.table.ts';
import { kollabVersions } from '#modules/kollabs/server/kollab-versions.service.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { PUBLISHED, REPLY_PUBLISHED } from '#modules/reviews/server/reviews.service.ts';
import { reviewReplies, reviews } from '#modules/reviews/server/reviews.table.ts';
import { type ShowcaseView, showcaseSummary, showcaseView } from '#modules/showcases/showcases.contract.ts';

/*
 * SQL expressions that build a shown collaboration as JSON. The statement must join what `showable` names, and
 * `kollab_versions` with the version on which the request was made.
 */

const r = columnsOf(requests, 'requests');
const k = columnsOf(kollabs, 'kollabs');
const former = columnsOf(kollabVersions, 'kollab_versions');
const d = columnsOf(agreementDeliverables, 'd');
const v = columnsOf(reviews, 'reviews');
const a = columnsOf(reviewReplies, 'review_replies');

type Work = ShowcaseView['works'][number];
type Review = ShowcaseView['reviews'][number];

const workView = showcaseSummary.shape.works.element;
const reviewView = showcaseView.shape.reviews.element;

const WORK = jsonView(workView, {
  ...d,
  by: known(d.deliveredBy),
  // See addResults in showcases.queries.ts.
  latest: new Expression<Work['latest']>('null'),
});

const REVIEW = jsonView(reviewView, {
  ...v,
  reviewId: v.id,
  by: v.side,
  reply: new Expression<Review['reply']>(
    `case when ${a.id} is not null then ${jsonView(reviewView.shape.reply.unwrap(), a)} end`,
  ),
});

const summary = {
  requestId: r.id,
  title: new Expression<string>(`coalesce(${former.title}, ${k.title})`),
  category: new Expression<string>(`coalesce(${former.category}, ${k.category})`),
  sender: jsonView(showcaseSummary.shape.sender, columnsOf(profiles, 'sender')),
  recipient: jsonView(showcaseSummary.shape.recipient, columnsOf(profiles, 'recipient')),
  completedIn: new Expression<string>(`to_char(${r.completedAt} at time zone 'UTC', 'YYYY-MM')`),
  works: new Expression<Work[]>(
    `(select coalesce(json_agg(${WORK} order by ${d.n}), '[]'::json) from agreement_deliverables d
      where d.request_id = requests.id and ${d.confirmedAt} is not null and d.version =
        (select max(v.version) from agreements v where v.request_id = requests.id and v.outcome = 'accepted'))`,
  ),
};

export const SUMMARY = jsonView(showcaseSummary, summary);

export const VIEW = jsonView(showcaseView, {
  ...summary,
  reviews: new Expression<Review[]>(
    `(select coalesce(json_agg(${REVIEW} order by ${v.side} desc), '[]'::json)
      from reviews left join review_replies on ${REPLY_PUBLISHED.text}
      where reviews.request_id = requests.id and ${PUBLISHED.text})`,
  ),
});
