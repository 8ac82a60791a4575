import { Panel } from '#ui/panel/panel.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { useRevalidate } from '#web/revalidation.ts';

/** Replaces the cards whose preferences failed to load, so that a user cannot change what they do not see. */
export function PreferencesFailedCard() {
  const revalidate = useRevalidate();
  return (
    <Panel id="preferences" title="Your choices">
      <ErrorState compact headingLevel={3} title="Your choices did not load" onRetry={revalidate} />
    </Panel>
  );
}
