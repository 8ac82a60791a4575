import { zoneText } from '#modules/profiles/time-zone.rules.ts';
import { useViewerZone } from '#ui/time/viewer-clock.ts';
import { endAlike } from '../agreements.clock.rules.ts';
import type { AgreementVersionView } from '../agreements.contract.ts';
import styles from './agreement.module.css';

interface DaysEndProps {
  version: AgreementVersionView;
  /** Of the Kollab's owner; null counts as UTC. */
  timeZone: string | null;
}

/** Shown to a viewer for whom the days end at another moment than for the Kollab's owner. */
export function DaysEnd({ version, timeZone }: DaysEndProps) {
  const own = useViewerZone();
  const days = [...version.deliverables, ...version.instalments].flatMap(({ due }) => due ?? []);
  if (own === undefined || endAlike(days, timeZone, own)) return null;
  return (
    <p className={styles.when}>
      Days end at midnight in the time zone of the Kollab’s owner ({zoneText(timeZone ?? 'UTC')}).
    </p>
  );
}
