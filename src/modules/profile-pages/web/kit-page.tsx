import { Printer } from 'lucide-react';
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { fullName } from '#contract/user-name.ts';
import { kitPreview } from '#modules/profile-pages/kit.rules.ts';
import { notAmong } from '#modules/profile-pages/profile-pages.rules.ts';
import { answersText } from '#modules/profiles/answers.messages.ts';
import { paymentsText } from '#modules/profiles/payments.messages.ts';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/render/lazy-part.ts';
import { apiContext, viewerContext } from '#web/context.ts';
import { orNotFound, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { MembersLink } from '#web/login-required/members-link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { touchedPart } from '#web/touched-part.tsx';
import { useViewer } from '#web/viewer.ts';
import contentStyles from './kit-card.module.css';
import styles from './kit-page.module.css';
import { loadAudienceHistory } from './load-audience-history.ts';

// Mostly read or printed, so its code loads on the first touch.
const KitCard = touchedPart(() => import('./kit-card.tsx'), 'KitCard', contentStyles.kit);
const BlockedProfile = lazyPart(() => import('./blocked-profile.tsx'), 'BlockedProfile');
const KitShare = lazyPart(() => import('./kit-share.tsx'), 'KitShare');

/** As many as fit on two printed pages. */
const FINISHED = '6';
const SHOWN = '4';
const OPEN = '4';

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta(matches, { title: 'Not Found' });
  const { user, indexable } = loaderData;
  const title = `Media kit of ${fullName(user)}`;
  // Search engines may not list everyone.
  if (!indexable) return pageMeta(matches, { title });
  return pageMeta(matches, {
    title,
    description: user.headline || `Who ${user.displayName} reaches, and what they made with others.`,
    image: kitPreview(user.username),
    path: paths.kit(user.username),
    type: 'profile',
  });
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const reads = context.get(apiContext);
  const { username = '' } = params;
  const viewer = context.get(viewerContext);
  const others = viewer !== null && viewer.username.toLowerCase() !== username.toLowerCase();
  const [profile, visibility, block, portfolio, open, shown, finished, figures] = await Promise.all([
    orNotFound(reads.getUser({ params: { username } })),
    settled(reads.visibilityOf({ params: { username } })),
    others ? settled(reads.getBlock({ params: { username } })) : null,
    settled(reads.portfolioOf({ params: { username } })),
    settled(reads.kollabsOf({ params: { username }, query: { open: 'true', limit: OPEN } })),
    settled(reads.showcasesOf({ params: { username }, query: { limit: SHOWN } })),
    settled(reads.completedRequestsOf({ params: { username }, query: { limit: FINISHED } })),
    settled(reads.reviewFigures({ params: { username } })),
  ]);
  const { user, connections } = profile.userData;
  const listed = shown.ok ? shown.value.items : [];
  // Not shown to the owner either if it is hidden from others, since they should see what they send.
  const showsHistory = visibility.ok && visibility.value.showsAudienceHistory;
  return {
    user,
    connections,
    blocked: block?.ok === true && block.value.blocked,
    record: {
      answers: user.answers && answersText(user.answers),
      payments: user.payments && paymentsText(user.payments),
    },
    portfolio: portfolio.ok ? portfolio.value : null,
    open: open.ok ? open.value.items : [],
    shown: listed,
    finished: notAmong(listed, finished.ok ? finished.value.items : []).slice(
      0,
      Number(FINISHED) - listed.length,
    ),
    figures: figures.ok ? figures.value : null,
    history: await loadAudienceHistory(reads, user, showsHistory),
    showsHistory,
    indexable: visibility.ok && visibility.value.indexable,
  };
}

/** The media kit, which a user sends to a partner; also for print. */
export default function KitPage() {
  const loaded = useLoaderData<typeof loader>();
  const { user, blocked, showsHistory } = loaded;
  const viewer = useViewer();
  const own = viewer?.username === user.username;
  if (blocked) {
    return (
      <div className={styles.page}>
        <BlockedProfile user={user} />
      </div>
    );
  }
  const ask = paths.writeTo(user.username);
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <BackLink link={<Link to={paths.user(user.username)} />}>Profile</BackLink>
        <div className={styles.actions}>
          {own ? null : (
            <Button variant="primary" render={viewer ? <Link to={ask} /> : <MembersLink to={ask} />}>
              Ask about a collaboration
            </Button>
          )}
          <Button icon={<Printer />} onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        </div>
      </div>
      {own ? <KitShare user={user} showsHistory={showsHistory} /> : null}
      <KitCard {...loaded} />
    </div>
  );
}
