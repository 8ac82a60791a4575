import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { TwoStepCard } from '#modules/accounts/web/two-step-card.tsx';
import { OpenChecksCard } from '#modules/checks/web/open-checks-card.tsx';
import { PanelNote } from '#ui/panel/panel.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { apiContext } from '#web/context.ts';
import { notFound, requireViewer, settled } from '#web/guards.ts';
import { pageMeta } from '#web/meta.ts';
import { useRevalidate } from '#web/revalidation.ts';
import styles from './administration.module.css';
import { SetupPlaceCard } from './setup-place-card.tsx';
import { TestMailCard } from './test-mail-card.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'First steps' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  const [viewer, secondFactor, place] = await Promise.all([
    api.getViewer(),
    settled(api.getSecondFactor()),
    // In production it is refused until two-step sign-in is on.
    settled(api.adminPlace()),
  ]);
  if (!viewer.administers) throw notFound();
  return { secondFactor, place: place.ok ? place.value : null };
}

/** What the first admin does after making the account. */
export default function SetupStepsPage() {
  const { secondFactor, place } = useLoaderData<typeof loader>();
  const revalidate = useRevalidate();
  return (
    <div className={styles.page}>
      <h1>First steps</h1>
      <TwoStepCard state={secondFactor} />
      {place ? (
        <>
          <SetupPlaceCard place={place} />
          <TestMailCard />
          {/* Checked again when the settings have changed. */}
          <OpenChecksCard key={place.version} />
        </>
      ) : secondFactor.ok && secondFactor.value.totpSince ? (
        <ErrorState onRetry={revalidate} />
      ) : (
        <PanelNote>Switch on two-step sign-in first. Then you can set up the rest here.</PanelNote>
      )}
    </div>
  );
}
