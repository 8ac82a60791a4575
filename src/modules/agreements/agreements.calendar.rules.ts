/** A calendar file (RFC 5545). The subset is small enough to do without a library. */
import { SOFTWARE } from '#contract/software.ts';
import { moneyText } from '#modules/kollabs/payment.rules.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import {
  type DeliverableTerms,
  deliveryPlatformLabel,
  type InstalmentTerms,
} from './agreements.terms.rules.ts';

export interface Calendar {
  requestId: string;
  version: number;
  url: string;
  side: Side;
  deliverables: readonly ({ n: number; delivered: boolean } & DeliverableTerms)[];
  payer: Side | null;
  currency: string | null;
  instalments: readonly ({ n: number; arrived: boolean } & InstalmentTerms)[];
}

interface CalendarEvent {
  /** The same in every version, so that a calendar program updates the event it imported before. */
  uid: string;
  due: string;
  summary: string;
  /** Put before the summary of what needs no alarm any more. */
  done: string | false;
  lines: readonly string[];
}

export function calendarOf(calendar: Calendar, now: Date): string {
  const { version, url } = calendar;
  const stamp = `${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  const events = [...deliverableEvents(calendar), ...instalmentEvents(calendar)].flatMap((event) => {
    const summary = escaped(event.summary);
    return [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `SEQUENCE:${version}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${event.due.replaceAll('-', '')}`,
      `SUMMARY:${event.done ? `${event.done}: ` : ''}${summary}`,
      `DESCRIPTION:${escaped([...event.lines, url].join('\n'))}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      ...(event.done
        ? []
        : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${summary}`, 'TRIGGER:-P2D', 'END:VALARM']),
      'END:VEVENT',
    ];
  });
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${SOFTWARE}//Agreements//EN`, 'CALSCALE:GREGORIAN'],
    ...[...events, 'END:VCALENDAR', ''],
  ];
  return lines.map(folded).join('\r\n');
}

function deliverableEvents({ requestId, side, deliverables }: Calendar): CalendarEvent[] {
  return deliverables.flatMap(({ n, what, platform, due, by, delivered }) => {
    if (due === null) return [];
    const who = by === null ? [] : [by === side ? 'You deliver it' : 'The other side delivers it'];
    return {
      ...{ uid: `${requestId}-${n}`, due, summary: what || 'A deliverable' },
      ...{ done: delivered && 'Delivered', lines: [deliveryPlatformLabel(platform), ...who] },
    };
  });
}

function instalmentEvents({ requestId, side, payer, currency, instalments }: Calendar): CalendarEvent[] {
  return instalments.map(({ n, amount, due, arrived }) => ({
    ...{ uid: `${requestId}-payment-${n}`, due, summary: `Payment of ${moneyText(amount, currency ?? '')}` },
    ...{ done: arrived && 'Arrived', lines: [payer === side ? 'You pay it' : 'The other side pays it'] },
  }));
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
