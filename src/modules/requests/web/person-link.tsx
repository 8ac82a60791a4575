import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import type { Participant } from './request-shown.ts';

interface PersonLinkProps {
  person: Pick<Participant, 'username'>;
  className: string | undefined;
  prefetch?: 'intent';
  children: ReactNode;
}

/** Leads to the profile of one side; somebody whose account is gone has none. */
export function PersonLink({ person, className, prefetch, children }: PersonLinkProps) {
  if (!person.username) return <span className={className}>{children}</span>;
  return (
    <Link to={paths.user(person.username)} className={className} {...(prefetch && { prefetch })}>
      {children}
    </Link>
  );
}
