import type { ReactNode } from 'react';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import type { Participant } from './request-shown.ts';

interface PersonLinkProps {
  person: Pick<Participant, 'username'>;
  className: string | undefined;
  children: ReactNode;
}

/** Without a link for a deleted account. */
export function PersonLink({ person, className, children }: PersonLinkProps) {
  if (!person.username) return <span className={className}>{children}</span>;
  return (
    <Link to={paths.user(person.username)} className={className}>
      {children}
    </Link>
  );
}
