import { distanceText, formatAbsolute, type TimeFormat } from './format-time.ts';
import { useViewerNow, useViewerZone } from './viewer-clock.ts';

type TimeProps = {
  /** ISO 8601, as in the API. */
  value: string;
  /** A relative time is a date until the viewer's clock is known. */
  format?: TimeFormat;
  className?: string;
};

/**
 * A time: in UTC on the server, and after hydration in the viewer's time zone or relative to now, without a hydration
 * mismatch. After hydration the title has the full time.
 */
export function Time({ value, format = 'date-time', className }: TimeProps) {
  const moment = new Date(value);
  const zone = useViewerZone();
  if (Number.isNaN(moment.getTime())) return null;
  return (
    <time
      dateTime={moment.toISOString()}
      title={zone && formatAbsolute(moment, 'date-time', zone)}
      className={className}
      data-format={format === 'relative' ? undefined : format}
      // `showTimesIn` changes it in parts that are not hydrated yet.
      suppressHydrationWarning
    >
      {format === 'relative' ? (
        <Distance moment={moment} zone={zone} />
      ) : (
        formatAbsolute(moment, format, zone ?? 'UTC')
      )}
    </time>
  );
}

function Distance({ moment, zone }: { moment: Date; zone: string | undefined }) {
  return distanceText(moment, zone, useViewerNow());
}
