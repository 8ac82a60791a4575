import type { ComponentProps, MouseEvent } from 'react';
import { Link } from '../link.tsx';
import { paths } from '../paths.ts';
import { useLoginRequired } from './login-required.tsx';

/**
 * For visitors, a way to a page of members: opens the dialog, and is a link to sign in where scripts do not run and in
 * a tab of its own. Both lead on to `to` afterwards.
 */
export function MembersLink({ to, ...rest }: ComponentProps<typeof Link>) {
  const askToSignIn = useLoginRequired();
  const ask = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    askToSignIn(to);
  };
  return <Link aria-haspopup="dialog" {...rest} to={paths.signIn(to)} onClick={ask} />;
}
