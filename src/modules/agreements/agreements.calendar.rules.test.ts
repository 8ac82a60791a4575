import { expect, it } from 'vitest';
import { type Calendar, calendarOf } from './agreements.calendar.rules.ts';

const now = new Date('2026-03-01T10:20:30.456Z');
const film = {
  n: 1,
  what: 'A film',
  platform: 'youtube' as const,
  due: '2026-03-05',
  by: null,
  delivered: false,
};
const calendar = (
  deliverables: Pick<Calendar['deliverables'][number], keyof typeof film>[],
  pay: Pick<Calendar, 'payer' | 'currency' | 'instalments'> = {
    payer: null,
    currency: null,
    instalments: [],
  },
) =>
  calendarOf(
    {
      ...{ requestId: 'an-id', version: 2, url: 'https://site.example/request/an-id', side: 'sender' },
      deliverables: deliverables.map((one) => ({ rounds: 1, advertising: false, ...one })),
      ...pay,
    },
    now,
  );

it('names who delivers, if the agreement does', () => {
  expect(calendar([{ ...film, by: 'sender' }])).toContain('DESCRIPTION:YouTube\\nYou deliver it\\nhttps:');
  expect(calendar([{ ...film, by: 'recipient' }])).toContain('YouTube\\nThe other side delivers it\\n');
});

it('has an all-day event per due day, with an alarm two days before', () => {
  expect(calendar([film, { ...film, n: 2, due: null }]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kollabrate//Agreements//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:an-id-1',
    'SEQUENCE:2',
    'DTSTAMP:20260301T102030Z',
    'DTSTART;VALUE=DATE:20260305',
    'SUMMARY:A film',
    'DESCRIPTION:YouTube\\nhttps://site.example/request/an-id',
    'URL:https://site.example/request/an-id',
    'TRANSP:TRANSPARENT',
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:A film', 'TRIGGER:-P2D', 'END:VALARM'],
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('has no alarm for a delivered item', () => {
  const text = calendar([{ ...film, delivered: true }]);
  expect(text).toContain('SUMMARY:Delivered: A film');
  expect(text).not.toContain('VALARM');
});

it('has an event per payment, without an alarm once it arrived', () => {
  const instalment = { n: 1, amount: '1200.00', due: '2026-04-01', arrived: false };
  const text = (payer: 'sender' | 'recipient', arrived = false) =>
    calendar([], { payer, currency: 'EUR', instalments: [{ ...instalment, arrived }] });
  expect(text('sender')).toContain('UID:an-id-payment-1\r\nSEQUENCE:2');
  expect(text('sender')).toContain('DTSTART;VALUE=DATE:20260401\r\nSUMMARY:Payment of EUR 1\\,200.00');
  expect(text('sender')).toContain('DESCRIPTION:You pay it\\nhttps:');
  expect(text('sender')).toContain('VALARM');
  expect(text('recipient')).toContain('DESCRIPTION:The other side pays it\\n');
  expect(text('sender', true)).toContain('SUMMARY:Arrived: Payment of');
  expect(text('sender', true)).not.toContain('VALARM');
});

it('escapes texts, and folds lines at 75 bytes', () => {
  const what = `One; two, three\\ \r\nEND:VCALENDAR ${'🎬 tides '.repeat(20)}`;
  const text = calendar([{ ...film, what: what.replace('\r', '') }]);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const whole = text.replaceAll('\r\n ', '');
  expect(whole).toContain('SUMMARY:One\\; two\\, three\\\\ \\nEND:VCALENDAR 🎬 tides');
  expect(whole.split('\r\n').filter((line) => line === 'END:VCALENDAR')).toHaveLength(1);
  expect(text).not.toContain('\ufffd');
  const summary = (length: number) =>
    /SUMMARY:.*?(?=\r\n\S)/s.exec(calendar([{ ...film, what: 'x'.repeat(length) }]))?.[0];
  expect([summary(67), summary(68)]).toEqual([
    `SUMMARY:${'x'.repeat(67)}`,
    `SUMMARY:${'x'.repeat(67)}\r\n x`,
  ]);
});
