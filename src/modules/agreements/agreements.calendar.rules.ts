/** The days of an agreement as a calendar file (RFC 5545): few lines, so that no library is needed. Pure. */
import { PRODUCT } from '#contract/product.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { type DeliverableTerms, deliveryPlatformLabel } from './agreements.terms.rules.ts';

export interface Calendar {
  requestId: string;
  version: number;
  /** The address of the collaboration. */
  url: string;
  /** The side whose calendar it is. */
  side: Side;
  deliverables: readonly ({ n: number; delivered: boolean } & DeliverableTerms)[];
}

/** What is due on a day, each as an event of that whole day with an alarm two days before. */
export function calendarOf({ requestId, version, url, side, deliverables }: Calendar, now: Date): string {
  const stamp = `${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  const events = deliverables.flatMap(({ n, what, platform, due, by, delivered }) => {
    if (due === null) return [];
    const day = due.replaceAll('-', '');
    const summary = escaped(what || 'A deliverable');
    const who = by === null ? [] : [by === side ? 'You deliver it' : 'The other side delivers it'];
    return [
      'BEGIN:VEVENT',
      // The same in every version, so that a program that took it in before renews it.
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

/** A line has at most 75 bytes; what is longer goes on behind a space, and no character is cut. */
function folded(line: string): string {
  const parts = [''];
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > 75) {
      parts.push('');
      // The space counts.
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join('\r\n ');
}
