import type { ComponentProps, MouseEvent } from 'react';
import { Link } from '../link.tsx';
import { paths } from '../paths.ts';
import { useLoginRequired } from './login-required.tsx';

/**
 * A visitor's link to a page that needs sign-in. It opens the dialog; without JavaScript or in a new tab it leads to
 * sign-in. Both lead to `to` afterwards.
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
