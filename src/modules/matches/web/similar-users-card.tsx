import { useEffect, useRef, useState } from 'react';
import type { Page } from '#contract/client.ts';
import { categoryLabel, platformLabel } from '#contract/product.ts';
import { HUB_LIST } from '#modules/kollabs/kollabs.rules.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { formatThousands } from '#ui/numbers/format-number.ts';
import { FailedPart } from '#web/failed-part.tsx';
import type { Loaded } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import styles from './similar-users-card.module.css';

/** Users similar to the one of this profile, most similar first: ten, then all up to 50. */
export function SimilarUsersCard({ list }: { list: Loaded<Page<PublicUser>> }) {
  const [whole, setWhole] = useState(false);
  const rows = useRef<HTMLUListElement>(null);
  // The clicked button is gone, so the first new row gets the focus.
  useEffect(() => {
    if (whole) rows.current?.children[HUB_LIST]?.querySelector('a')?.focus();
  }, [whole]);
  if (!list.ok) return <FailedPart title="Similar users did not load" />;
  const { items } = list.value;
  if (items.length === 0) return null;
  return (
    <section className={styles.similar}>
      <h2>Similar users</h2>
      <ul ref={rows} className={styles.list} aria-label="Similar users">
        {items.slice(0, whole ? undefined : HUB_LIST).map((user) => (
          <li key={user.username}>
            <Link to={paths.user(user.username)} className={styles.row}>
              <Avatar name={user.displayName} src={user.profileImageUrl} size={40} />
              <span className={styles.words}>
                <span>
                  <UserName displayName={user.displayName} username={user.username} className={styles.name} />
                </span>
                <span className={styles.quiet}>{factsOf(user)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {items.length > HUB_LIST && !whole ? (
        <Button className={styles.more} onClick={() => setWhole(true)}>
          {`See all ${items.length}`}
        </Button>
      ) : null}
    </section>
  );
}

/** Content type and audience; lists of profiles show the full number. */
function factsOf({ contentType, featuredPlatform, audienceSize }: PublicUser): string {
  const category = categoryLabel(contentType);
  if (featuredPlatform === 'none') return category;
  return `${category} · ${formatThousands(audienceSize)} on ${platformLabel(featuredPlatform)}`;
}
