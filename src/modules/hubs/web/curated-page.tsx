import { Handshake, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { categoryLabel } from '#contract/product.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { cardsOf } from '#web/cards.ts';
import { forViewer, type Loaded, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { readMutedCategories } from '#web/muted-categories.ts';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import { useViewer } from '#web/viewer.ts';
import styles from './curated.module.css';
import { CurationExplainer } from './curation-explainer.tsx';

const FIRST = { query: { limit: '3' } };

export const meta = titled('Curated for You');

export const loader = forViewer(async ({ api }) => {
  const [kollabs, users] = await Promise.all([
    settled(api.curatedKollabs(FIRST)),
    settled(api.curatedUsers(FIRST)),
  ]);
  const empty = kollabs.ok && kollabs.value.items.length === 0;
  return {
    muted: empty ? await readMutedCategories(api) : [],
    kollabs: cardsOf(kollabs, ['kollabId', 'title', 'imageUrl', 'username', 'displayName']),
    users: cardsOf(users, ['username', 'displayName', 'profileImageUrl', 'headline']),
  };
});

export default function CuratedPage() {
  const { muted, kollabs, users } = useLoaderData<typeof loader>();
  const contentType = useViewer()?.contentType ?? '';
  const label = categoryLabel(contentType);
  return (
    <div className="stack">
      <header className={styles.header}>
        <h1>Curated for You</h1>
        <CurationExplainer />
      </header>
      <ul className={styles.tiles} data-category={contentType}>
        <CuratedTile
          title="Curated kollabs"
          to={paths.curatedKollabs}
          icon={<Handshake aria-hidden />}
          text={`The newest open Kollabs in ${label}.`}
          list={kollabs}
          empty={
            muted.includes(contentType)
              ? `You muted ${label}, so its Kollabs stay out of your lists.`
              : `No open Kollabs in ${label} to show you right now.`
          }
          draw={({ kollabId, title, imageUrl, username, displayName }) => (
            <CuratedItem
              key={kollabId}
              to={paths.kollab(kollabId)}
              name={title}
              text={<UserName displayName={displayName} username={username} />}
              picture={<CardPicture src={imageUrl} seed={title} sizes="5rem" />}
            />
          )}
        />
        <CuratedTile
          title="Curated users"
          to={paths.curatedUsers}
          icon={<UsersRound aria-hidden />}
          text={`People in ${label}, those most like you first.`}
          list={users}
          empty={`Nobody else in ${label} to show you right now.`}
          draw={({ username, displayName, profileImageUrl, headline }) => (
            <CuratedItem
              key={username}
              to={paths.user(username)}
              name={<UserName displayName={displayName} username={username} />}
              text={headline}
              picture={<Avatar name={displayName} src={profileImageUrl} size={40} />}
            />
          )}
        />
      </ul>
    </div>
  );
}

interface CuratedTileProps<T> {
  title: string;
  to: string;
  icon: ReactNode;
  text: string;
  list: Loaded<T[]>;
  empty: string;
  draw: (item: T) => ReactNode;
}

function CuratedTile<T>({ title, to, icon, text, list, empty, draw }: CuratedTileProps<T>) {
  return (
    <li className={styles.tile}>
      <Link to={to} className={styles.way}>
        {icon}
        <h2>{title}</h2>
        <p>{text}</p>
      </Link>
      {!list.ok ? (
        <p>The preview did not load.</p>
      ) : list.value.length > 0 ? (
        <ul className={styles.first} aria-label={`First of ${title}`}>
          {list.value.map(draw)}
        </ul>
      ) : (
        <p>{empty}</p>
      )}
    </li>
  );
}

interface CuratedItemProps {
  to: string;
  name: ReactNode;
  text: ReactNode;
  picture: ReactNode;
}

function CuratedItem({ to, name, text, picture }: CuratedItemProps) {
  return (
    <li>
      <Link to={to} className={styles.item}>
        {picture}
        <span>
          <b dir="auto">{name}</b>
          {text ? <span dir="auto">{text}</span> : null}
        </span>
      </Link>
    </li>
  );
}
