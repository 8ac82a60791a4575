import { Panel } from '#ui/panel/panel.tsx';
import { FailedPart } from '#web/failed-part.tsx';

/** Replaces the cards whose preferences failed to load, so that a user cannot change what they do not see. */
export function PreferencesFailedCard() {
  return (
    <Panel id="preferences" title="Your choices">
      <FailedPart headingLevel={3} title="Your choices did not load" />
    </Panel>
  );
}
