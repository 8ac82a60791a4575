import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { firstWords } from '#contract/text.ts';
import { fullName } from '#contract/user-name.ts';
import type { PostView } from '#modules/posts/posts.contract.ts';
import { COMMENTS_LIST } from '#modules/reactions/reactions.rules.ts';
import '#modules/reactions/web/comments.module.css';
import { apiContext, viewerContext } from '#web/context.ts';
import { orNotFound, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { addressIn, pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useLiveCounts } from '#web/reactions/use-live-counts.ts';
import { touchedPart } from '#web/touched-part.tsx';
import { PostCard } from './post-card.tsx';
import styles from './post-page.module.css';

// Loaded on demand, since few readers write. The page has its stylesheet.
const CommentsCard = touchedPart(() => import('#modules/reactions/web/comments-card.tsx'), 'CommentsCard');

const DESCRIPTION_LENGTH = 200;

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return pageMeta(matches, { title: 'Post' });
  const { post, indexable } = loaderData;
  const title = titleOf(post);
  // The owner does not want to be found by machines, so there is no metadata to index.
  if (!indexable) return pageMeta(matches, { title });
  const address = addressIn(matches, paths.post(post.postId));
  return pageMeta(matches, {
    title,
    description: firstWords(post.desc, DESCRIPTION_LENGTH),
    image: paths.postPreview(post.postId),
    path: paths.post(post.postId),
    type: 'article',
    jsonLd: {
      '@type': 'SocialMediaPosting',
      headline: title,
      articleBody: post.desc,
      genre: post.category.label,
      keywords: post.tags.join(', '),
      datePublished: post.datePosted,
      image: post.imageUrl,
      url: address,
      author: {
        '@type': post.accountType === 'business' ? 'Organization' : 'Person',
        name: post.displayName,
        alternateName: `@${post.username}`,
        url: addressIn(matches, paths.user(post.username)),
      },
    },
    alternates: [
      {
        type: 'application/json+oembed',
        title,
        path: `/oembed?url=${encodeURIComponent(address)}`,
      },
    ],
  });
}

export async function loader({ params: { postId: id = '' }, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const post = await orNotFound(api.getPost({ params: { id } }));
  // If the visibility is unknown, the page is not indexed, because the owner may not want it.
  const [visibility, comments] = await Promise.all([
    settled(api.visibilityOf({ params: { username: post.username } })),
    settled(api.commentsOfPost({ params: { id }, query: { limit: String(COMMENTS_LIST) } })),
  ]);
  const indexable = visibility.ok && visibility.value.indexable;
  // Moderators see hidden posts, too, but read the decision on the case's page.
  const explains = !post.visible && context.get(viewerContext)?.username === post.username;
  return { post, explains, comments, indexable };
}

export default function PostPage() {
  const { post, explains, comments } = useLoaderData<typeof loader>();
  const { postId } = post;
  const { newComments, ...counts } = useLiveCounts('post', postId, post);
  return (
    <div className={styles.page}>
      {explains ? (
        <p>
          Others cannot see this post. <Link to={paths.decision(postId)}>Read why, and how to object</Link>
        </p>
      ) : null}
      <PostCard post={{ ...post, ...counts }} eager headingLevel={1} />
      <CommentsCard
        key={postId}
        kind="post"
        id={postId}
        owner={post.username}
        path={paths.post(postId)}
        count={counts.commentCount}
        newCount={newComments}
        first={comments}
      />
    </div>
  );
}

/** A post has no title, so it is the beginning of its text and the name of its owner. */
function titleOf({ desc, displayName, username }: PostView): string {
  return `${firstWords(desc)} · ${fullName({ displayName, username })}`;
}
