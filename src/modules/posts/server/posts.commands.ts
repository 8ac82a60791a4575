import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { PolicyViewer } from '#contract/policy.ts';
import type { WriteSteps } from '#infra/api/write.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { newId } from '#infra/new-id.ts';
import type { postForm } from '#modules/posts/post-form.contract.ts';
import { POST_CREATED, POST_DELETED, type PostCreatedData } from '#modules/posts/posts.events.ts';
import { postsRefusals } from '#modules/posts/posts.messages.ts';
import { can } from '#modules/posts/posts.policy.ts';
import { mentionedIn, mentionsIn, type Named } from '#modules/reactions/mentions.rules.ts';
import { namedUsers } from '#modules/reactions/server/mentions.service.ts';
import { lockPost, postSubject } from './posts.service.ts';
import { posts } from './posts.table.ts';

export interface NewPost {
  ownerId: string;
  fields: Omit<z.output<typeof postForm>, 'type'>;
  now: Date;
}

export interface Posted {
  result: { postId: string };
}

/** Only the state of the account decides. */
export function createPost({ ownerId, fields, now }: NewPost): WriteSteps<{ named?: Named }, Posted> {
  const mentions = mentionsIn(fields.desc);
  const hasNames = mentions.names.length > 0;
  return {
    read: hasNames ? { text: READ_NAMED, values: [ownerId, mentions.names] } : { text: 'select', values: [] },
    decide(found) {
      const id = newId();
      const { imageUrl, imageAlt, category, tags } = fields;
      const { stored, rows, mentioned } = mentionedIn(mentions, found?.named ?? []);
      const data: PostCreatedData = { mentioned };
      return {
        text: rows.length > 0 ? CREATE_WITH_MENTIONS : CREATE_SQL,
        values: [
          ...[ownerId, id, stored, imageUrl, imageAlt, category, tags, now],
          ...(rows.length > 0 ? [JSON.stringify(rows)] : []),
        ],
        events: [{ type: POST_CREATED, actorId: ownerId, subjectId: id, data: { ...data } }],
        response: { result: { postId: id } },
        // A mentioned user may be erased between read and apply.
        conflicts: ['post_mentions_user_id_profiles_user_id_fk'],
      };
    },
  };
}

const READ_NAMED = `select ${namedUsers('$2', '$1')} as named`;

const MADE = `insert into posts (owner_id, id, "desc", image_url, image_alt, category, tags, date_posted)
    select $1::uuid, $2::uuid, $3, $4, $5, $6, $7::text[], $8::timestamptz from locked_account returning id`;
const CREATE_SQL = `applied as (${MADE})`;
const CREATE_WITH_MENTIONS = `made as (${MADE}),
  mentioned as (insert into post_mentions (post_id, place, user_id) select made.id, n.place, n."userId"
    from made cross join jsonb_to_recordset($9::jsonb) as n (place smallint, "userId" uuid)),
  applied as (select id from made)`;

/** @throws {AppError} not_found, forbidden */
export async function deletePost(tx: Tx, id: string, viewer: PolicyViewer, now: Date): Promise<void> {
  const locked = await lockPost(tx, id);
  if (!locked) throw new AppError('not_found', postsRefusals.notFound);
  requireAllowed(can(viewer, 'delete', postSubject(locked)), {
    not_found: postsRefusals.notFound,
    forbidden: postsRefusals.notOwn,
  });
  await tx.delete(posts).where(eq(posts.id, id));
  await recordEvents(tx, [{ type: POST_DELETED, actorId: viewer.id, subjectId: id, data: {} }], now);
}
