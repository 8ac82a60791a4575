import { useLoaderData } from 'react-router';
import { TwoStepCard } from '#modules/accounts/web/two-step-card.tsx';
import { OpenChecksCard } from '#modules/checks/web/open-checks-card.tsx';
import { PanelNote } from '#ui/panel/panel.tsx';
import { FailedPart } from '#web/failed-part.tsx';
import { forViewer, notFound, settled } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import styles from './administration.module.css';
import { SetupPlaceCard } from './setup-place-card.tsx';
import { TestMailCard } from './test-mail-card.tsx';

export const meta = titled('First steps');

export const loader = forViewer(async ({ api }) => {
  const [viewer, secondFactor, place] = await Promise.all([
    api.getViewer(),
    settled(api.getSecondFactor()),
    // In production it is refused until two-step sign-in is on.
    settled(api.adminPlace()),
  ]);
  if (!viewer.administers) throw notFound();
  return { secondFactor, place: place.ok ? place.value : null };
});

/** What the first admin does after making the account. */
export default function SetupStepsPage() {
  const { secondFactor, place } = useLoaderData<typeof loader>();
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
        <FailedPart compact={false} />
      ) : (
        <PanelNote>Switch on two-step sign-in first. Then you can set up the rest here.</PanelNote>
      )}
    </div>
  );
}
