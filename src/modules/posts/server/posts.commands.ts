import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { PolicyViewer } from '#contract/policy.ts';
import type { WriteSteps } from '#infra/api/write.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { newId } from '#infra/new-id.ts';
import type { postForm } from '#modules/posts/post-form.contract.ts';
import { POST_CREATED, POST_DELETED } from '#modules/posts/posts.events.ts';
import { postsRefusals } from '#modules/posts/posts.messages.ts';
import { can } from '#modules/posts/posts.policy.ts';
import { lockPost, postSubject } from './posts.service.ts';
import { posts } from './posts.table.ts';

export interface NewPost {
  ownerId: string;
  fields: Omit<z.output<typeof postForm>, 'type'>;
  now: Date;
}

/** The response to a new post. */
export interface Posted {
  result: { postId: string };
}

/** Makes a post. What the account may do is all that decides about it. */
export function createPost({ ownerId, fields, now }: NewPost): WriteSteps<object, Posted> {
  return {
    read: { text: 'select', values: [] },
    decide() {
      const id = newId();
      const { desc, imageUrl, category, tags } = fields;
      return {
        text: CREATE_TEXT,
        values: [ownerId, id, desc, imageUrl, category, tags, now],
        events: [{ type: POST_CREATED, actorId: ownerId, subjectId: id, data: {} }],
        response: { result: { postId: id } },
      };
    },
  };
}

const CREATE_TEXT = `applied as (insert into posts (owner_id, id, "desc", image_url, category, tags, date_posted)
    select $1::uuid, $2::uuid, $3, $4, $5, $6::text[], $7::timestamptz from held returning id)`;

/**
 * Deletes an own post for good, with what others wrote below.
 * @throws {AppError} not_found, forbidden
 */
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
