import { CalendarDays, Link as LinkSign, MapPin, Star, Store } from 'lucide-react';
import { linkLabel, webLink } from '#contract/links.ts';
import { platformLabel } from '#contract/product.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';

/** Where a user is, since when, and where they are followed; empty facts are left out. */
export function ProfileFacts({ user }: { user: PublicUser }) {
  return (
    <DefinitionList
      items={[
        {
          term: 'Business',
          icon: <Store aria-hidden />,
          detail: user.businessName && <bdi>{user.businessName}</bdi>,
        },
        {
          term: 'Location',
          icon: <MapPin aria-hidden />,
          detail: user.location && <bdi>{user.location}</bdi>,
        },
        {
          term: 'Website',
          icon: <LinkSign aria-hidden />,
          detail: user.website && <Website text={user.website} />,
        },
        {
          term: 'Joined',
          icon: <CalendarDays aria-hidden />,
          detail: <Time value={user.dateJoined} format="month-year" />,
        },
        {
          term: 'Featured platform',
          icon: <Star aria-hidden />,
          detail: user.featuredPlatform !== 'none' && (
            <>
              <Link to={paths.userCategory(user.featuredPlatform)}>
                {platformLabel(user.featuredPlatform)}
              </Link>
              {` · ${formatThousands(user.audienceSize)}`}
            </>
          ),
        },
      ].map((item) => ({ ...item, detail: item.detail || null }))}
    />
  );
}

/** A link only where the text is an address that may be one. */
function Website({ text }: { text: string }) {
  const url = webLink(text);
  if (!url) return <bdi>{text}</bdi>;
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      <bdi>{linkLabel(url)}</bdi>
    </a>
  );
}
