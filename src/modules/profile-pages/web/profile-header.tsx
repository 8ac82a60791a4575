import type { ReactNode } from 'react';
import { accountTypeLabel, categoryLabel } from '#contract/product.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { CardPicture } from '#ui/card/card-picture.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { faceAlt } from '#web/picture-alt.ts';
import styles from './profile-header.module.css';

interface ProfileHeaderProps {
  user: PublicUser;
  menu?: ReactNode;
  counts?: ReactNode;
}

export function ProfileHeader({ user, menu, counts }: ProfileHeaderProps) {
  return (
    <header className={styles.header} data-category={user.contentType}>
      <div className={styles.banner}>
        <CardPicture
          src={user.bannerUrl || null}
          seed={user.username}
          ratio="auto"
          sizes="100vw"
          eager
          alt={user.bannerAlt || `Banner of ${user.displayName}`}
        />
      </div>
      <div className={styles.face}>
        <Avatar name={user.displayName} src={user.profileImageUrl} size={112} alt={faceAlt(user)} />
      </div>
      <div className={styles.words}>
        <h1 className={styles.name}>
          <bdi>{user.displayName}</bdi>
        </h1>
        <p className={styles.username}>@{user.username}</p>
        {counts}
        {user.headline ? (
          <p className={styles.headline} dir="auto">
            {user.headline}
          </p>
        ) : null}
        <p className={styles.badges}>
          <Badge>{accountTypeLabel(user.accountType)}</Badge>
          <Badge category={user.contentType} render={<Link to={paths.userCategory(user.contentType)} />}>
            {categoryLabel(user.contentType)}
          </Badge>
        </p>
      </div>
      {menu ? <div className={styles.menu}>{menu}</div> : null}
    </header>
  );
}
