import { linkLabel } from '#contract/links.ts';

export function UserLink({ url }: { url: URL }) {
  return (
    <a href={url.href} title={url.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      <bdi>{linkLabel(url)}</bdi>
    </a>
  );
}
