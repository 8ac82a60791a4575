import { isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import {
  DEFAULT_MAIL_CHOICES,
  MAIL_GROUPS,
  type MailGroup,
  type Preferences,
} from '#modules/profiles/preferences.rules.ts';
import type { ProfileEvent } from '#modules/profiles/profiles.events.ts';
import { findPreferences } from './preferences.queries.ts';
import { preferences } from './preferences.table.ts';

export const PREFERENCES_CHANGED: ProfileEvent = 'user.preferences_changed';

type Given<Choices> = { [K in keyof Choices]?: Choices[K] | undefined };
type ByGroup = 'mailChoices' | 'pushChoices';

/** Preferences to set: any of them, and of the choices by group any groups. */
export type GivenPreferences = Given<Omit<Preferences, ByGroup>> & {
  [K in ByGroup]?: Given<Preferences[K]> | undefined;
};

/** Returns all preferences as they are afterwards. */
export async function setPreferences(
  tx: Tx,
  userId: string,
  { mailChoices, pushChoices, ...chosen }: GivenPreferences,
  now: Date,
): Promise<Preferences> {
  const named = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
  if (Object.keys(named).length > 0 || mailChoices || pushChoices) {
    await tx
      .insert(preferences)
      .values({
        ...named,
        ...(mailChoices && { mailChoices: withoutGaps(mailChoices) }),
        ...(pushChoices && { pushChoices: withoutGaps(pushChoices) }),
        userId,
      })
      .onConflictDoUpdate({
        target: preferences.userId,
        set: {
          ...named,
          ...(mailChoices && { mailChoices: withChoices(preferences.mailChoices, mailChoices) }),
          ...(pushChoices && { pushChoices: withChoices(preferences.pushChoices, pushChoices) }),
        },
      });
    await recordChange(tx, userId, now);
  }
  return findPreferences(tx, userId);
}

export async function setTimeZone(tx: Tx, userId: string, timeZone: string, now: Date): Promise<void> {
  await setPreferences(tx, userId, { timeZone }, now);
}

/** Keeps the time zone that the user has, if any. */
export async function setFirstTimeZone(tx: Tx, userId: string, timeZone: string, now: Date): Promise<void> {
  const kept = await tx
    .insert(preferences)
    .values({ userId, timeZone })
    .onConflictDoUpdate({
      target: preferences.userId,
      set: { timeZone },
      setWhere: isNull(preferences.timeZone),
    })
    .returning({ userId: preferences.userId });
  if (kept.length > 0) await recordChange(tx, userId, now);
}

/** Stops one group of mails to a user. Idempotent. */
export async function stopMails(tx: Tx, userId: string, group: MailGroup): Promise<void> {
  await tx
    .insert(preferences)
    .values({ userId, mailChoices: { [group]: 'never' } })
    .onConflictDoUpdate({
      target: preferences.userId,
      set: { mailChoices: withChoices(preferences.mailChoices, { [group]: 'never' }) },
    });
}

/** Stops the mails of a user's daily digest. Those sent at once go on. Idempotent. */
export async function stopDigest(tx: Tx, userId: string): Promise<void> {
  const daily = MAIL_GROUPS.filter((group) => DEFAULT_MAIL_CHOICES[group] === 'daily');
  const stopped = sql`(select coalesce(jsonb_object_agg(key, 'never'), '{}')
    from jsonb_each_text(${JSON.stringify(DEFAULT_MAIL_CHOICES)}::jsonb || ${preferences.mailChoices})
    where value = 'daily')`;
  await tx
    .insert(preferences)
    .values({ userId, mailChoices: Object.fromEntries(daily.map((group) => [group, 'never'])) })
    .onConflictDoUpdate({
      target: preferences.userId,
      set: { mailChoices: sql`${preferences.mailChoices} || ${stopped}` },
    });
}

function recordChange(tx: Tx, userId: string, now: Date): Promise<void> {
  return recordEvents(tx, [{ type: PREFERENCES_CHANGED, actorId: userId, subjectId: userId, data: {} }], now);
}

function withChoices(column: PgColumn, given: object): SQL {
  return sql`${column} || ${JSON.stringify(given)}::jsonb`;
}

function withoutGaps<Choices>(given: Given<Choices>): Partial<Choices> {
  const chosen = Object.entries(given).filter(([, choice]) => choice !== undefined);
  // Only the undefined ones are left out.
  return Object.fromEntries(chosen) as Partial<Choices>;
}
