import { expect, it } from 'vitest';
import {
  endOfDay,
  isFuture,
  isTimeZone,
  localDay,
  localDayText,
  localMomentTexts,
  momentOn,
  TIME_ZONE_LETTERS,
} from './time-zone.rules.ts';

it.each([
  ['UTC', true],
  ['Europe/Berlin', true],
  ['Asia/Calcutta', true],
  ['Asia/Kolkata', true],
  ['Etc/GMT+5', true],
  ['America/Argentina/Buenos_Aires', true],
  // Has no daylight saving time.
  ['+02:00', false],
  ['Mars/Olympus', false],
  ['UTC ', false],
  ['', false],
])('%j is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

it('no name is longer than TIME_ZONE_LETTERS', () => {
  for (const name of Intl.supportedValuesOf('timeZone'))
    expect(name.length, name).toBeLessThanOrEqual(TIME_ZONE_LETTERS);
});

it.each([
  ['Berlin, a day of 23 hours', '2026-03-29', 'Europe/Berlin', 23],
  ['Berlin, a day of 25 hours', '2026-10-25', 'Europe/Berlin', 25],
  ['Lord Howe, a day of 24 hours and a half', '2026-04-05', 'Australia/Lord_Howe', 24.5],
  // Clocks change at midnight.
  ['Beirut, whose day begins at one', '2026-03-29', 'Asia/Beirut', 23],
  ['Santiago, whose next day begins at one', '2026-09-05', 'America/Santiago', 24],
  ['UTC', '2026-03-29', null, 24],
])('a day ends where the next begins: %s', (_, day, timeZone, hours) => {
  const end = endOfDay(day, timeZone);
  expect(localDay(new Date(end.getTime() - 1), timeZone)).toBe(day);
  expect(localDay(end, timeZone) > day).toBe(true);
  const begin = endOfDay(new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10), timeZone);
  expect((end.getTime() - begin.getTime()) / 3_600_000).toBe(hours);
});

it('every day of a year ends in it, in every tenth time zone', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone').filter((_, n) => n % 10 === 0)) {
    for (let n = 0; n < 365; n++) {
      const day = new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
      const end = endOfDay(day, timeZone);
      expect([timeZone, localDay(new Date(end.getTime() - 1), timeZone)]).toEqual([timeZone, day]);
      expect(localDay(end, timeZone) > day).toBe(true);
    }
  }
});

it('momentOn returns an hour of a day', () => {
  expect(momentOn('2026-05-01', 8, 'Asia/Kathmandu').toISOString()).toBe('2026-05-01T02:15:00.000Z');
});

it('a day is in the future until it has begun in the earliest time zone', () => {
  const begins = new Date('2026-03-09T10:00:00.000Z');
  expect(isFuture('2026-03-10', new Date(begins.getTime() - 1))).toBe(true);
  expect(isFuture('2026-03-10', begins)).toBe(false);
  expect([isFuture('2199-12-31', begins), isFuture('2000-01-01', begins)]).toEqual([true, false]);
});

it('a moment is text in its reader’s time zone, and says UTC without one', () => {
  const late = new Date('2026-03-05T23:30:00.000Z');
  expect(localDayText(late, 'Asia/Tokyo')).toBe('6 Mar 2026');
  expect(localDayText(late, null)).toBe('5 Mar 2026 (UTC)');
  expect(localMomentTexts(late, 'America/New_York')).toEqual(['5 Mar 2026', '18:30 (America/New York)']);
  expect(localMomentTexts(late, null)).toEqual(['5 Mar 2026', '23:30 UTC']);
});
