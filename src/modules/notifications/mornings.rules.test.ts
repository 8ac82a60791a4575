import { expect, test } from 'vitest';
import { localDay } from '#modules/profiles/time-zone.rules.ts';
import { morningOf, nextMorning } from './mornings.rules.ts';

test.each([
  ['UTC at night', '2026-03-10T03:00:00Z', null, '2026-03-10T08:00:00Z'],
  ['a moment before', '2026-03-10T07:59:59.999Z', null, '2026-03-10T08:00:00Z'],
  ['at the moment itself, the next one', '2026-03-10T08:00:00Z', null, '2026-03-11T08:00:00Z'],
  ['Berlin in winter', '2026-01-10T12:00:00Z', 'Europe/Berlin', '2026-01-11T07:00:00Z'],
  ['Berlin in summer', '2026-07-10T12:00:00Z', 'Europe/Berlin', '2026-07-11T06:00:00Z'],
  ['Berlin, into summer time', '2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T06:00:00Z'],
  ['Berlin, into summer time, that night', '2026-03-29T00:30:00Z', 'Europe/Berlin', '2026-03-29T06:00:00Z'],
  ['Berlin, out of summer time', '2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T07:00:00Z'],
  ['New York, out of summer time', '2026-10-31T20:00:00Z', 'America/New_York', '2026-11-01T13:00:00Z'],
  ['India, by half an hour', '2026-05-01T00:00:00Z', 'Asia/Kolkata', '2026-05-01T02:30:00Z'],
  ['Nepal, by three quarters', '2026-05-01T03:00:00Z', 'Asia/Kathmandu', '2026-05-02T02:15:00Z'],
  [
    'Lord Howe, whose summer is half an hour',
    '2026-10-03T12:00:00Z',
    'Australia/Lord_Howe',
    '2026-10-03T21:00:00Z',
  ],
  ['the first to see a day', '2026-05-01T12:00:00Z', 'Pacific/Kiritimati', '2026-05-01T18:00:00Z'],
  ['the last to see it', '2026-05-01T12:00:00Z', 'Pacific/Pago_Pago', '2026-05-01T19:00:00Z'],
  ['a time zone that no calendar knows', '2026-05-01T03:00:00Z', 'Mars/Olympus', '2026-05-01T08:00:00Z'],
  ['over the end of a year', '2026-12-31T20:00:00Z', 'Asia/Tokyo', '2026-12-31T23:00:00Z'],
])('the next morning: %s', (_, after, timeZone, morning) => {
  expect(nextMorning(new Date(after), timeZone).toISOString()).toBe(new Date(morning).toISOString());
});

test('a morning is at eight of its own day, every day of a year, in every tenth time zone', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone').filter((_, n) => n % 10 === 0)) {
    let morning = morningOf('2026-01-01', timeZone);
    const hour = new Intl.DateTimeFormat('en', {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    for (let day = 1; day <= 365; day++) {
      expect([timeZone, localDay(morning, timeZone), hour.format(morning)]).toEqual([
        timeZone,
        new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10),
        '08:00',
      ]);
      morning = nextMorning(morning, timeZone);
    }
  }
});
