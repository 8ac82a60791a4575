import type { PreferencesView } from '#modules/profiles/preferences.contract.ts';
import { zoneText } from '#modules/profiles/time-zone.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions } from '#ui/panel/panel.tsx';
import { Select } from '#ui/select/select.tsx';
import { useViewerZone } from '#ui/time/viewer-clock.ts';
import { usePreferences } from '#web/use-preferences.ts';

export function TimeZoneCard({ saved }: { saved: Pick<PreferencesView, 'timeZone'> }) {
  const [{ timeZone }, change] = usePreferences(saved);
  const own = useViewerZone();
  const zone = timeZone ?? 'UTC';
  return (
    <Panel
      id="time-zone"
      title="Time zone"
      intro="In your time zone, daily emails are sent at 8:00 AM, and the deadlines of your Kollabs end at the end of the day."
    >
      <Select
        label="Your time zone"
        unmarked
        options={zonesWith(zone, own)}
        value={zone}
        onChange={({ currentTarget }) => change({ timeZone: currentTarget.value })}
      />
      {own && !isSame(own, zone) ? (
        <PanelActions>
          <Button onClick={() => change({ timeZone: own })}>Use {zoneText(own)}, as on this device</Button>
        </PanelActions>
      ) : null}
    </Panel>
  );
}

/** All time zones of the browser; before hydration only the chosen one. */
function zonesWith(chosen: string, own: string | undefined) {
  const known = own ? ['UTC', own, ...Intl.supportedValuesOf('timeZone')] : [];
  return [...new Set([chosen, ...known])].sort().map((value) => ({ value, label: zoneText(value) }));
}

/** Time zones have aliases, and browsers differ in which one they use. */
function isSame(one: string, other: string): boolean {
  const nameOf = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  try {
    return nameOf(one) === nameOf(other);
  } catch {
    return false;
  }
}
