import clsx from 'clsx';
import { startTransition, useState } from 'react';
import { type MetaArgs, useLoaderData } from 'react-router';
import { categoryLabel } from '#contract/product.ts';
import { AgreementCard } from '#modules/agreements/web/agreement-card.tsx';
import { MessagesCard } from '#modules/messaging/web/messages-card.tsx';
import { DeliveryResultsCard } from '#modules/results/web/delivery-results-card.tsx';
import { RequestReviewsCard } from '#modules/reviews/web/request-reviews-card.tsx';
import { RequestShowcaseCard } from '#modules/showcases/web/request-showcase-card.tsx';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { useViewerNow } from '#ui/time/viewer-clock.ts';
import { api } from '#web/api.ts';
import { useDraftText } from '#web/drafts/use-draft-text.ts';
import { forViewer, notFound, orNotFound, settled } from '#web/guards.ts';
import type { LiveChange } from '#web/live/live-change.ts';
import { useFreshest } from '#web/live/use-freshest.ts';
import { pageMeta } from '#web/meta.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { otherSide, stateOf } from '../requests.moves.rules.ts';
import { notedSteps } from '../requests.noted-steps.rules.ts';
import { unsettledOf } from '../requests.open-items.rules.ts';
import { readOthers } from './read-others.ts';
import { RequestDetails } from './request-details.tsx';
import { RequestHeader } from './request-header.tsx';
// The imports without a name are the style sheets of lazy parts (see lazy-part.ts).
import './kollab-changes.module.css';
import styles from './request-page.module.css';
import { noteDraft, participantOf, sideOf } from './request-shown.ts';
import './update-log-list.module.css';
import './whats-this.module.css';

const SenderProfileCard = lazyPart(
  () => import('#modules/profile-pages/web/sender-profile-card.tsx'),
  'SenderProfileCard',
);

const OtherKollabs = lazyPart(() => import('./other-kollabs.tsx'), 'OtherKollabs');

const UploadPictureCard = lazyPart(
  () => import('#modules/media/web/upload-picture-card.tsx'),
  'UploadPictureCard',
);
const UpdateLogList = lazyPart(() => import('./update-log-list.tsx'), 'UpdateLogList');
const WhatsThis = lazyPart(() => import('./whats-this.tsx'), 'WhatsThis');
const KollabChanges = lazyPart(() => import('./kollab-changes-card.tsx'), 'KollabChanges');

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(matches, {
    title: loaderData ? `Collaboration on ${loaderData.request.kollabTitle}` : 'Collaboration',
  });
}

/** Serves both paths of a collaboration. The longer one has the Kollab's id, which must match. */
export const loader = forViewer(async ({ api, username, params: { requestId = '', id: kollabId }, url }) => {
  const request = await orNotFound(api.getRequest({ params: { id: requestId } }));
  if (kollabId !== undefined && kollabId !== request.kollabId) throw notFound();
  const side = sideOf(request, username);
  if (!side) throw notFound();
  const asked = url.searchParams.get('tab');
  const params = { id: requestId };
  const { accepted } = request;
  // The side that has to decide gets the sender's profile. If it fails to load, names and note still show.
  const decides = side === 'recipient' && stateOf(request) === 'pending' && request.sender !== '';
  const isRejected = side === 'sender' && request.closedHow === 'rejected';
  const [messages, agreement, results, reviews, showcase, terms, mute, sender, others] = await Promise.all([
    // Before it is accepted there is neither a thread nor an agreement.
    accepted ? settled(api.listRequestMessages({ params })) : null,
    accepted ? settled(api.getAgreement({ params })) : null,
    accepted ? settled(api.listResults({ params })) : null,
    // Read before they are shown, since the collaboration may be completed while the page is open.
    accepted ? settled(api.reviewsOfRequest({ params })) : null,
    request.completed ? settled(api.showcaseOfRequest({ params })) : null,
    settled(api.termsOfRequest({ params })),
    settled(api.getRequestMute({ params })),
    decides ? settled(api.getUser({ params: { username: request.sender } })) : null,
    isRejected ? readOthers(api, request) : [],
  ]);
  return {
    request,
    side,
    others,
    viewer: username,
    messages,
    agreement: agreement?.ok ? agreement.value : null,
    results,
    reviews: reviews?.ok ? reviews.value : null,
    showcase: showcase?.ok ? showcase.value : null,
    terms: terms.ok ? terms.value : null,
    muted: mute.ok ? mute.value.muted : null,
    sender: sender?.ok ? sender.value.userData : null,
    tab: tabOf(asked, messages !== null),
    now: Date.now(),
  };
});

function tabOf(asked: string | null, hasMessages: boolean): string {
  // The name of the tab in mails of earlier releases.
  if (asked === 'agreement' || asked === 'more') return 'agreement';
  return asked === 'messages' && hasMessages ? asked : 'details';
}

export default function RequestPage() {
  const loaded = useLoaderData<typeof loader>();
  // The key resets all inputs for another collaboration.
  return <Collaboration key={loaded.request.requestId} loaded={loaded} />;
}

function Collaboration({ loaded }: { loaded: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const { requestId } = loaded.request;
  const params = { id: requestId };
  const revalidate = useRevalidate();
  const changed = ({ kind, id }: LiveChange) => kind === 'request' && id === requestId;
  const [request, showRequest] = useFreshest({
    loaded: loaded.request,
    concerns: changed,
    read: () => api.getRequest({ params }),
    // Some data depends on the state and comes from the loader: the thread after an acceptance, other Kollabs after a
    // rejection. After the viewer's own step, which the page already shows, the loader runs anyway.
    onRead: (next, before) => stateOf(next) !== stateOf(before) && void revalidate(),
  });
  const [terms] = useFreshest({
    loaded: loaded.terms,
    concerns: changed,
    read: () => api.termsOfRequest({ params }),
  });
  const [agreement, showAgreement] = useFreshest({
    loaded: loaded.agreement,
    concerns: (change) => request.accepted && changed(change),
    read: () => api.getAgreement({ params }),
  });
  const [reviews, showReviews] = useFreshest({
    loaded: loaded.reviews,
    concerns: (change) => request.completed && changed(change),
    read: () => api.reviewsOfRequest({ params }),
  });
  const [showcase, showShowcase] = useFreshest({
    loaded: loaded.showcase,
    concerns: (change) => request.completed && changed(change),
    read: () => api.showcaseOfRequest({ params }),
  });
  const [messages] = useFreshest({
    loaded: loaded.messages,
    concerns: ({ kind, id }) => kind === 'conversation' && id === requestId,
    read: async () => ({ ok: true, value: await api.listRequestMessages({ params }) }),
  });
  const [results] = useFreshest({
    loaded: loaded.results,
    // What was delivered, or the figures of it.
    concerns: (change) =>
      request.accepted && (changed(change) || (change.kind === 'results' && change.id === requestId)),
    read: async () => ({ ok: true, value: await api.listResults({ params }) }),
  });
  const [tab, setTab] = useState<string>(loaded.tab);
  // The panel may have to be loaded; the previous tab stays until then.
  const showTab = (value: string) => startTransition(() => setTab(value));
  const answers = agreement?.waitsFor === loaded.side;
  // In this component, so that the draft survives a switch of tabs. After the request has ended, the page no longer asks
  // before the draft is left.
  const [note, setNote] = useDraftText(
    noteDraft(loaded.viewer, requestId),
    request.active && !request.completed,
  );
  const now = useViewerNow() ?? loaded.now;
  const other = participantOf(request, otherSide(loaded.side));
  return (
    <article className={clsx('stack', tab === 'messages' && styles.talk)}>
      <RequestHeader request={request} side={loaded.side} muted={loaded.muted} />
      <Tabs
        label="Collaboration"
        className={styles.tabs}
        value={tab}
        onValueChange={showTab}
        items={[
          {
            value: 'details',
            label: 'Details',
            content: (
              <RequestDetails
                request={request}
                side={loaded.side}
                sender={loaded.sender && <SenderProfileCard profile={loaded.sender} />}
                reviews={
                  request.completed ? (
                    <RequestReviewsCard
                      request={request}
                      side={loaded.side}
                      viewer={loaded.viewer}
                      reviews={reviews}
                      onShow={showReviews}
                      now={new Date(now)}
                    />
                  ) : null
                }
                showcase={
                  request.completed && other.username !== '' ? (
                    <RequestShowcaseCard {...{ showcase }} name={other.displayName} onShow={showShowcase} />
                  ) : null
                }
                changes={
                  terms && terms.changed.length > 0 ? (
                    <KollabChanges
                      terms={terms}
                      accepted={request.accepted}
                      own={loaded.side === 'recipient'}
                    />
                  ) : null
                }
                others={
                  loaded.others.length > 0 ? (
                    <OtherKollabs kollabs={loaded.others} category={categoryLabel(request.kollabCategory)} />
                  ) : null
                }
                now={new Date(now)}
                note={note}
                onNote={setNote}
                onStep={showRequest}
                onLog={() => setTab('log')}
                unsettled={unsettledOf(agreement, terms?.requested?.payment ?? null)}
                onAnswer={answers ? () => showTab('agreement') : undefined}
              />
            ),
          },
          ...(messages
            ? [
                {
                  value: 'messages',
                  label: 'Messages',
                  content: (
                    <section className={styles.panel} aria-labelledby="messages-title">
                      {/* Hidden visually, since the tab has the name and the message box should be in the first view. */}
                      <h2 id="messages-title" className="visually-hidden">
                        Messages
                      </h2>
                      <MessagesCard
                        requestId={request.requestId}
                        name={other.displayName}
                        first={messages}
                        steps={notedSteps(request)}
                        open={request.accepted && request.active}
                      />
                    </section>
                  ),
                },
              ]
            : []),
          {
            value: 'log',
            label: 'Update Log',
            count: request.updates.length + (request.closedAt ? 1 : 0),
            content: (
              <section className={styles.panel} aria-labelledby="log-title">
                <h2 id="log-title">Update Log</h2>
                <UpdateLogList request={request} side={loaded.side} />
              </section>
            ),
          },
          {
            value: 'agreement',
            label: 'Agreement',
            mark: answers ? 'waiting for your answer' : undefined,
            content: (
              <AgreementCard
                pictureUpload={(fill) => <UploadPictureCard purpose="delivery" onUploaded={fill} />}
                request={request}
                side={loaded.side}
                terms={terms}
                agreement={agreement}
                onShow={showAgreement}
                results={(n) => results && <DeliveryResultsCard results={results} n={n} />}
                now={now}
              />
            ),
          },
          {
            value: 'help',
            label: "What's This?",
            content: (
              <section className={styles.panel} aria-labelledby="help-title">
                <h2 id="help-title">How a collaboration works</h2>
                <WhatsThis />
              </section>
            ),
          },
        ]}
      />
    </article>
  );
}
