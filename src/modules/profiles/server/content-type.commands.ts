import type { z } from 'zod';
import type { Category } from '#contract/product.ts';
import type { WriteSteps } from '#infra/api/write.ts';
import { AppError } from '#infra/app-error.ts';
import type { profilesContract } from '#modules/profiles/profiles.contract.ts';
import { profilesErrors } from '#modules/profiles/profiles.errors.ts';
import { USER_CHANGED } from '#modules/profiles/profiles.events.ts';
import { contentTypeKeptMessage, profilesConfirmations } from '#modules/profiles/profiles.messages.ts';
import { contentTypeKeptUntil } from '#modules/profiles/profiles.rules.ts';

interface Facts {
  contentType: string;
  changedAt: Date | null;
  timeZone: string | null;
}

type ContentTypeView = z.output<typeof profilesContract.specs.changeContentType.response>;

/** Changes a user's content category. The current one changes nothing. Refused with content_type_kept. */
export function changeContentType(
  userId: string,
  contentType: Category,
  now: Date,
): WriteSteps<Facts, ContentTypeView> {
  const view = (message: string, changedAt: Date | null): ContentTypeView => ({
    message,
    contentType,
    contentTypeKeptUntil: contentTypeKeptUntil(changedAt, now)?.toISOString() ?? null,
  });
  return {
    read: { text: READ, values: [userId] },
    decide(profile) {
      if (!profile) throw new AppError('not_signed_in');
      if (profile.contentType === contentType)
        return { unchanged: view(profilesConfirmations.sameContentType, profile.changedAt) };
      const until = contentTypeKeptUntil(profile.changedAt, now);
      if (until) {
        throw new AppError(
          profilesErrors.content_type_kept,
          contentTypeKeptMessage(until, profile.timeZone),
          {
            payload: { contentTypeKeptUntil: until.toISOString() },
          },
        );
      }
      return {
        text: APPLY,
        values: [userId, contentType, now, profile.contentType, profile.changedAt],
        events: [{ type: USER_CHANGED, actorId: userId, subjectId: userId, data: {} }],
        response: view(profilesConfirmations.contentTypeChanged, now),
      };
    },
  };
}

const READ = `select content_type as "contentType", content_type_changed_at as "changedAt",
    (select c.time_zone from preferences c where c.user_id = $1::uuid) as "timeZone"
  from profiles where user_id = $1::uuid`;

const APPLY = `applied as (update profiles p set content_type = $2::text, content_type_changed_at = $3::timestamptz
  from locked_account where p.user_id = $1::uuid and p.content_type = $4::text
    and p.content_type_changed_at is not distinct from $5::timestamptz
  returning p.user_id)`;
