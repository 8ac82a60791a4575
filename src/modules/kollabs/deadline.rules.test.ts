import { describe, expect, it } from 'vitest';
import {
  closingOf,
  deadlineTask,
  hasPassed,
  initialDeadlineWarned,
  isFutureDeadline,
} from './deadline.rules.ts';

const at = (text: string) => new Date(text);
const inUtc = (text: string) => ({ now: at(text), timeZone: null });
const NOON = inUtc('2026-11-22T12:00:00Z');

describe('the deadline of a Kollab', () => {
  it('can be set from tomorrow on, by the day in UTC', () => {
    expect(['2026-11-21', '2026-11-22', '2026-11-23'].map((day) => isFutureDeadline(day, NOON))).toEqual([
      ...[false, false, true],
    ]);
    expect(isFutureDeadline('2026-11-23', inUtc('2026-11-23T00:00:00Z'))).toBe(false);
  });

  it('passes when its day ends in UTC', () => {
    expect(hasPassed('2026-11-22', inUtc('2026-11-22T23:59:59.999Z'))).toBe(false);
    expect(hasPassed('2026-11-22', inUtc('2026-11-23T00:00:00Z'))).toBe(true);
    expect(hasPassed(null, NOON)).toBe(false);
  });

  it.each([
    ['Europe/Berlin', '2026-11-22T23:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-23T08:00:00.000Z'],
    ['Asia/Tokyo', '2026-11-22T15:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-22T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-11-23T11:00:00.000Z'],
    [null, '2026-11-23T00:00:00.000Z'],
  ])("ends with the day of its owner's time zone: %s", (timeZone, end) => {
    expect(closingOf('2026-11-22', timeZone)?.toISOString()).toBe(end);
    expect(closingOf(null, timeZone)).toBeNull();
    const before = { now: new Date(Date.parse(end) - 1), timeZone };
    const after = { now: at(end), timeZone };
    expect([hasPassed('2026-11-22', before), hasPassed('2026-11-22', after)]).toEqual([false, true]);
    expect([isFutureDeadline('2026-11-23', before), isFutureDeadline('2026-11-23', after)]).toEqual([
      true,
      false,
    ]);
    const dated = { active: true, deadline: '2026-11-26', deadlineWarned: null };
    expect([deadlineTask(dated, before), deadlineTask(dated, after)]).toEqual([null, 'warn']);
  });

  it.each([
    ['2026-11-21', null, 'close'],
    ['2026-11-21', '2026-11-21', 'close'],
    ['2026-11-22', null, 'warn'],
    ['2026-11-25', null, 'warn'],
    ['2026-11-25', '2026-11-25', null],
    // The deadline has changed since the warning.
    ['2026-11-25', '2026-11-23', 'warn'],
    ['2026-11-26', null, null],
    [null, null, null],
  ])('%s, warned of %s, is due for the clock as: %s', (deadline, deadlineWarned, task) => {
    expect(deadlineTask({ active: true, deadline, deadlineWarned }, NOON)).toBe(task);
    expect(deadlineTask({ active: false, deadline, deadlineWarned }, NOON)).toBe(null);
  });

  it('needs no warning if it was near when it was set', () => {
    expect(['2026-11-23', '2026-11-25', '2026-11-26'].map((day) => initialDeadlineWarned(day, NOON))).toEqual(
      [...['2026-11-23', '2026-11-25', null]],
    );
    expect(initialDeadlineWarned(null, NOON)).toBeNull();
  });
});
