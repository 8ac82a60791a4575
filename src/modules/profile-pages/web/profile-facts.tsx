import {
  BadgeCheck,
  CalendarDays,
  HandCoins,
  Link as LinkSign,
  MapPin,
  Reply,
  Star,
  Store,
} from 'lucide-react';
import { webLink } from '#contract/links.ts';
import { platformLabel } from '#contract/product.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { Time } from '#ui/time/time.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserLink } from '#web/user-link.tsx';
import styles from './profile-facts.module.css';

interface ProfileFactsProps {
  user: PublicUser;
  answers: Hinted | null;
  payments: Hinted | null;
}

interface Hinted {
  text: string;
  hint: string;
}

export function ProfileFacts({ user, answers, payments }: ProfileFactsProps) {
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
          term: 'Verified',
          icon: <BadgeCheck aria-hidden />,
          detail: user.verifiedDomains.length > 0 && <VerifiedDomains domains={user.verifiedDomains} />,
        },
        {
          term: 'Joined',
          icon: <CalendarDays aria-hidden />,
          detail: <Time value={user.dateJoined} format="month-year" />,
        },
        {
          term: 'Requests',
          icon: <Reply aria-hidden />,
          detail: answers && <HintedText {...answers} />,
        },
        {
          term: 'Payments',
          icon: <HandCoins aria-hidden />,
          detail: payments && <HintedText {...payments} />,
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

function VerifiedDomains({ domains }: { domains: PublicUser['verifiedDomains'] }) {
  return domains.map(({ domain, since }) => (
    <span key={domain} className={styles.domain}>
      <bdi>{domain}</bdi>, verified <Time value={since} format="date" />
    </span>
  ));
}

function HintedText({ text, hint }: Hinted) {
  return (
    <>
      {text}
      <details className={styles.hint}>
        <summary>What this means</summary>
        {hint}
      </details>
    </>
  );
}

function Website({ text }: { text: string }) {
  const url = webLink(text);
  return url ? <UserLink url={url} /> : <bdi>{text}</bdi>;
}
