import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { PolicyViewer } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { AppError, requireAllowed } from '#infra/http/app-error.ts';
import type { WriteKey } from '#infra/http/change.ts';
import { guardedWrite } from '#infra/http/guarded-write.ts';
import { JsonText } from '#infra/http/response.ts';
import { newId } from '#infra/new-id.ts';
import type { postForm } from '#modules/posts/post-form.contract.ts';
import { POST_CREATED, POST_DELETED } from '#modules/posts/posts.events.ts';
import { postsRefusals } from '#modules/posts/posts.messages.ts';
import { can } from '#modules/posts/posts.policy.ts';
import { CREATE_PARAMETERS, CREATE_STATEMENT } from './create-post.sql.ts';
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

/**
 * Makes a post by one statement, where nothing speaks against it.
 * @param key kept with the response, which a repeat is given again by the slow way
 * @returns the response as JSON; null where nothing was changed, and the slow way has to say why
 */
export async function createPostAtOnce(
  context: AppContext,
  { ownerId, fields, now }: NewPost,
  key: WriteKey | null,
): Promise<JsonText<Posted> | null> {
  const id = newId();
  const given = { id, ownerId, now, ...fields, body: JSON.stringify(postedAs(id)) };
  const values = { ...given, key: key?.key ?? null, fingerprint: key?.fingerprint ?? null };
  const response = await guardedWrite(
    context,
    ownerId,
    CREATE_STATEMENT,
    CREATE_PARAMETERS.map((name) => values[name]),
  );
  return response === null ? null : new JsonText(response);
}

/** Makes a post of an account that is held. */
export async function createPost(tx: Tx, { ownerId, fields, now }: NewPost): Promise<Posted> {
  const id = newId();
  await tx.insert(posts).values({ id, ownerId, ...fields, datePosted: now });
  await recordEvents(tx, [{ type: POST_CREATED, actorId: ownerId, subjectId: id, data: {} }], now);
  return postedAs(id);
}

function postedAs(postId: string): Posted {
  return { result: { postId } };
}

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
