import { sql } from 'drizzle-orm';
import { dayOf } from '#contract/days.ts';
import type { Tx } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import { kollabs as kollabsTable } from '#modules/kollabs/server/kollabs.table.ts';
import { posts as postsTable } from '#modules/posts/server/posts.table.ts';
import { comments, likes } from '#modules/reactions/server/reactions.table.ts';
import { kollabRow, postRow } from '#tests/factories.ts';
import {
  type DemoComment,
  type DemoKollab,
  daysBefore,
  hoursBefore,
  kollabs,
  lookUp,
  posts,
} from './content.ts';
import type { DemoFiles } from './fill-files.ts';
import type { DemoUsers } from './fill-users.ts';
import type { PictureAddress } from './pictures.ts';
import { randomFrom } from './random.ts';

/** The highest average number of likes of a Kollab or post. */
const MOST_LIKES = 14;

/**
 * Fills Kollabs and posts with their comments and likes.
 * @returns the id of a Kollab by its key
 */
export async function fillKollabsAndPosts(
  tx: Tx,
  {
    users,
    pictures,
    files,
    now,
  }: { users: DemoUsers; pictures: PictureAddress; files: DemoFiles; now: Date },
): Promise<(key: string) => string> {
  const newKollabs = kollabs.map((kollab) => ({
    kollab,
    row: kollabRow(now, {
      ...detailsOf(kollab, now),
      ownerId: users.idOf(kollab.owner),
      imageUrl: pictures('covers', kollab.key),
      datePosted: daysBefore(now, kollab.daysAgo),
      active: !kollab.inactive,
    }),
  }));
  for (const { kollab, row } of newKollabs) {
    files.add(kollab.files, {
      ...{ ownerId: row.ownerId, createdAt: row.datePosted },
      container: { kind: 'brief', id: row.id },
      holder: { kind: 'kollab', id: row.id },
    });
  }
  const newPosts = posts.map((post) => ({
    post,
    row: postRow(now, {
      ...{ ownerId: users.idOf(post.owner), category: post.category, desc: post.text, tags: post.tags },
      imageUrl: pictures('posts', post.key),
      datePosted: daysBefore(now, post.daysAgo),
    }),
  }));
  const kollabRows = newKollabs.map(({ row }) => row);
  const postRows = newPosts.map(({ row }) => row);
  await tx.insert(kollabsTable).values(kollabRows);
  await tx.insert(postsTable).values(postRows);
  await tx
    .insert(comments)
    .values([
      ...newKollabs.flatMap(({ kollab, row }) => commentRows('kollab', row.id, kollab.comments, users, now)),
      ...newPosts.flatMap(({ post, row }) => commentRows('post', row.id, post.comments, users, now)),
    ]);
  await tx
    .insert(likes)
    .values([
      ...likeRows('kollab', kollabRows, users.ids, now),
      ...likeRows('post', postRows, users.ids, now),
    ]);
  return lookUp(newKollabs.map(({ kollab, row }) => [kollab.key, row.id]));
}

export function detailsOf(kollab: DemoKollab, now: Date) {
  const { title, category, lookingForTypes, lookingFor, summary, compensation, tags, languages } = kollab;
  const { payment = null, deadlineInDays, place = null, partners = null } = kollab;
  return {
    ...{ title, category, lookingForTypes, lookingFor, summary, compensation, tags },
    ...{ payment, place, languages, partners },
    deadline: deadlineInDays === undefined ? null : dayOf(now, deadlineInDays),
  };
}

function commentRows(
  kind: 'kollab' | 'post',
  subjectId: string,
  said: readonly DemoComment[],
  users: DemoUsers,
  now: Date,
): (typeof comments.$inferInsert)[] {
  const row = ({ by, hoursAgo, text }: Omit<DemoComment, 'replies'>) => ({
    ...{ kind, subjectId, id: newId(), authorId: users.idOf(by), text },
    createdAt: hoursBefore(now, hoursAgo),
  });
  return said.flatMap(({ replies, ...first }) => {
    const comment = { ...row(first), replyCount: replies.length };
    return [comment, ...replies.map((reply) => ({ ...row(reply), parentId: comment.id }))];
  });
}

interface Liked {
  id: string;
  ownerId: string;
  datePosted: Date;
}

/** Some are liked by many and some by nobody. Most likes come soon after posting. */
function likeRows(
  kind: 'kollab' | 'post',
  things: readonly Liked[],
  userIds: readonly string[],
  now: Date,
): (typeof likes.$inferInsert)[] {
  return things.flatMap(({ id: subjectId, ownerId, datePosted }, index) => {
    const random = randomFrom(`likes of ${kind} ${index}`);
    const share = (MOST_LIKES * random() ** 2) / userIds.length;
    const fans = userIds.filter((userId) => userId !== ownerId && random.chance(share));
    const age = now.getTime() - datePosted.getTime();
    return fans.map((userId) => ({
      ...{ subjectId, userId, kind },
      createdAt: new Date(datePosted.getTime() + age * random() ** 1.5),
    }));
  });
}

/** Sets the counters of Kollabs and posts. Must be called after all rows are written. */
export async function countForKollabsAndPosts(tx: Tx): Promise<void> {
  await tx.execute(sql`update kollabs k set
    requests_count = (select count(*) from requests r where r.kollab_id = k.id and r.active),
    requests_completed = (select count(*) from requests r where r.kollab_id = k.id and r.completed),
    like_count = (select count(*) from likes l where l.subject_id = k.id),
    comment_count = (select count(*) from comments c where c.subject_id = k.id)`);
  await tx.execute(sql`update posts p set
    like_count = (select count(*) from likes l where l.subject_id = p.id),
    comment_count = (select count(*) from comments c where c.subject_id = p.id)`);
}
