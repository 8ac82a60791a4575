/** A calendar file (RFC 5545). The subset is small enough to do without a library. */
import { PRODUCT } from '#contract/product.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { type DeliverableTerms, deliveryPlatformLabel } from './agreements.terms.rules.ts';

export interface Calendar {
  requestId: string;
  version: number;
  url: string;
  side: Side;
  deliverables: readonly ({ n: number; delivered: boolean } & DeliverableTerms)[];
}

export function calendarOf({ requestId, version, url, side, deliverables }: Calendar, now: Date): string {
  const stamp = `${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  const events = deliverables.flatMap(({ n, what, platform, due, by, delivered }) => {
    if (due === null) return [];
    const day = due.replaceAll('-', '');
    const summary = escaped(what || 'A deliverable');
    const who = by === null ? [] : [by === side ? 'You deliver it' : 'The other side delivers it'];
    return [
      'BEGIN:VEVENT',
      // The UID is the same in every version, so that a calendar program updates the event it imported before.
      `UID:${requestId}-${n}`,
      `SEQUENCE:${version}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${day}`,
      `SUMMARY:${delivered ? 'Delivered: ' : ''}${summary}`,
      `DESCRIPTION:${escaped([deliveryPlatformLabel(platform), ...who, url].join('\n'))}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      ...(delivered
        ? []
        : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${summary}`, 'TRIGGER:-P2D', 'END:VALARM']),
      'END:VEVENT',
    ];
  });
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${PRODUCT}//Agreements//EN`, 'CALSCALE:GREGORIAN'],
    ...[...events, 'END:VCALENDAR', ''],
  ];
  return lines.map(folded).join('\r\n');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

const encoder = new TextEncoder();

/** Folds a line at 75 bytes (RFC 5545, section 3.1) without splitting a character. */
function folded(line: string): string {
  const parts = [''];
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > 75) {
      parts.push('');
      // A continuation line begins with a space, which counts as a byte.
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join('\r\n ');
}
