import type { ReactNode } from 'react';
import { accountTypeLabel } from '#contract/product.ts';
import type { FullPostView, PostView } from '#modules/posts/posts.contract.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { LinkedText } from '#web/linked-text.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import { pictureAlt } from '#web/picture-alt.ts';
import { MessageLink } from '#web/reactions/message-link.tsx';
import { Reactions } from '#web/reactions/reactions.tsx';
import { ShareButton } from '#web/reactions/share-button.tsx';
import styles from './post-card.module.css';
import { PostMenu } from './post-menu.tsx';

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
  const Heading = `h${headingLevel}` as const;
  const at = paths.post(postId);
  return (
    <article className={styles.card} data-category={category.value} data-listed={listed || undefined}>
      <header className={styles.header}>
        <Link to={paths.user(username)} className={styles.author}>
          <Avatar name={displayName} src={post.profileImageUrl} size={32} />
          <span className={styles.who}>
            <Heading className={styles.name}>
              <span className="visually-hidden">Post by </span>
              <UserName displayName={mark(displayName)} username={mark(username)} oneLine />
            </Heading>
            <span className={styles.headline} dir="auto">
              {post.headline ? mark(post.headline) : accountTypeLabel(post.accountType)}
            </span>
          </span>
        </Link>
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
        {post.tags.length > 0 ? (
          <ul className={styles.tags} aria-label="Tags">
            {post.tags.map((tag) => (
              <li key={tag}>
                <Badge render={<Link to={paths.search({ q: tag, kind: 'posts' })} />}>
                  <bdi>{mark(tag)}</bdi>
                </Badge>
              </li>
            ))}
          </ul>
        ) : null}
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
