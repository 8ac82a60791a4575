import { type ReactNode, useId } from 'react';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { Link } from '../link.tsx';
import { paths } from '../paths.ts';
import styles from './profile-list-page.module.css';

interface ProfileListPageProps {
  username: string;
  title: ReactNode;
  children: ReactNode;
}

export function ProfileListPage({ username, title, children }: ProfileListPageProps) {
  const id = useId();
  return (
    <section className={styles.page} aria-labelledby={id}>
      <BackLink link={<Link to={paths.user(username)} />}>{`@${username}`}</BackLink>
      <h1 id={id}>{title}</h1>
      {children}
    </section>
  );
}
