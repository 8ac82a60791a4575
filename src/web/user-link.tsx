import { linkLabel } from '#contract/links.ts';

/** A link from user content, labelled with its destination. */
export function UserLink({ url }: { url: URL }) {
  return (
    <a href={url.href} title={url.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      <bdi>{linkLabel(url)}</bdi>
    </a>
  );
}
