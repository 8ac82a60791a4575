import { Fragment, type ReactNode } from 'react';
import { linksIn } from '#contract/links-in-text.ts';
import { type LinkedNames, withLinks } from '#modules/reactions/mentions.rules.ts';
import { Link } from './link.tsx';
import { paths } from './paths.ts';
import { UserLink } from './user-link.tsx';

interface LinkedTextProps {
  text: string;
  mentions?: LinkedNames;
  mark?: ((text: string) => ReactNode) | undefined;
}

const asIs = (text: string): ReactNode => text;

export function LinkedText({ text, mentions = [], mark = asIs }: LinkedTextProps) {
  return linksIn(text).map(({ text: part, url }, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: parts of a text have no id but their index
    if (!url) {
      return (
        <Fragment key={index}>
          <Words text={part} mentions={mentions} mark={mark} />
        </Fragment>
      );
    }
    return <UserLink key={index} url={url} />;
    // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
  });
}

function Words({
  text,
  mentions,
  mark,
}: Required<Pick<LinkedTextProps, 'text' | 'mentions'>> & { mark: (text: string) => ReactNode }) {
  return withLinks(text, mentions).map((part, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: see above
    if (part.username === undefined) return <Fragment key={index}>{mark(part.text)}</Fragment>;
    return (
      <Link key={index} to={paths.user(part.username)}>
        <bdi>{mark(part.text)}</bdi>
      </Link>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
  });
}
