import type { ReactNode } from 'react';
import { accountTypeLabel } from '#contract/product.ts';
import type { FullPostView, PostView } from '#modules/posts/posts.contract.ts';
import { Badge } from '#ui/badge/badge.tsx';
import cards from '#ui/card/card.module.css';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { LinkedText } from '#web/linked-text.tsx';
import { paths } from '#web/paths.ts';
import { CardAuthor } from '#web/people/card-author.tsx';
import { UserName } from '#web/people/user-name.tsx';
import { pictureAlt } from '#web/picture-alt.ts';
import { MessageLink } from '#web/reactions/message-link.tsx';
import { Reactions } from '#web/reactions/reactions.tsx';
import { ShareButton } from '#web/reactions/share-button.tsx';
import { TagList } from '#web/tag-list.tsx';
import { touchedPart } from '#web/touched-part.tsx';
import styles from './post-card.module.css';

// Few readers open it.
const PostMenu = touchedPart(() => import('./post-menu.tsx'), 'PostMenu');

interface PostCardProps {
  /** Lists of other users' posts contain only visible ones, and leave the field out. */
  post: PostView & Partial<Pick<FullPostView, 'visible'>>;
  /** In a list, where it links to its page; otherwise it is the page. */
  listed?: boolean;
  /** Loads the picture immediately, for cards at the top of a page. */
  eager?: boolean;
  headingLevel?: 1 | 2 | 3;
  /** Renders texts with the search terms highlighted. */
  mark?: ((text: string) => ReactNode) | undefined;
}

export function PostCard({
  post,
  listed = false,
  eager = false,
  headingLevel = 2,
  mark = (text) => text,
}: PostCardProps) {
  const { postId, username, displayName, category } = post;
  const at = paths.post(postId);
  return (
    <article className={cards.card} data-category={category.value} data-listed={listed || undefined}>
      <header className={styles.header}>
        <CardAuthor
          user={post}
          nameAs={`h${headingLevel}`}
          name={
            <>
              <span className="visually-hidden">Post by </span>
              <UserName displayName={mark(displayName)} username={mark(username)} oneLine />
            </>
          }
          lines={[post.headline ? mark(post.headline) : accountTypeLabel(post.accountType)]}
        />
        <PostMenu post={post} listed={listed} />
      </header>
      <PostPicture post={post} to={listed ? at : null} eager={eager} />
      <div className={styles.body}>
        <PostActions post={post} />
        <p className={styles.facts}>
          <Badge category={category.value}>{mark(category.label)}</Badge>
          <Badge>Post</Badge>
          {post.visible === false ? <Badge tone="warning">Hidden</Badge> : null}
          <Time value={post.datePosted} format="relative" className={styles.age} />
        </p>
        <p className={styles.desc} dir="auto">
          <LinkedText text={post.desc} mentions={post.mentions} mark={mark} />
        </p>
        <TagList tags={post.tags} pathOf={(tag) => paths.search({ q: tag, kind: 'posts' })} mark={mark} />
      </div>
    </article>
  );
}

function PostPicture({ post, to, eager }: { post: PostView; to: string | null; eager: boolean }) {
  const shown = { src: post.imageUrl, seed: post.postId, ratio: '1 / 1', eager };
  if (to === null) {
    return <CardPicture {...shown} sizes="(min-width: 48rem) 40rem, 100vw" alt={pictureAlt(post)} />;
  }
  return (
    <Link
      to={to}
      className={styles.picture}
      aria-label={`Open the post by @${post.username}${post.imageAlt && `: ${post.imageAlt}`}`}
    >
      <CardPicture {...shown} />
    </Link>
  );
}

function PostActions({ post: { postId, username, likeCount, commentCount } }: { post: PostView }) {
  const named = { name: `the post by @${username}`, path: paths.post(postId) };
  return (
    <div className={styles.actions}>
      <Reactions {...named} kind="post" id={postId} likeCount={likeCount} commentCount={commentCount} />
      <MessageLink username={username} />
      <ShareButton {...named} />
    </div>
  );
}
