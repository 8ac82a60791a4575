import { useRevalidator } from 'react-router';
import { Panel } from '#ui/panel/panel.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';

/** Stands for the cards whose choices could not be read, so that nobody changes what they do not see. */
export function PreferencesFailedCard() {
  const { revalidate } = useRevalidator();
  return (
    <Panel id="preferences" title="Your choices">
      <ErrorState compact headingLevel={3} title="Your choices did not load" onRetry={revalidate} />
    </Panel>
  );
}
