import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths } from '#web/paths.ts';

/** A Kollab's own address leads to its first tab; whether there is such a Kollab is that page's to say. */
export function loader({ params }: LoaderFunctionArgs) {
  throw redirect(paths.kollab(params.id ?? ''));
}

/** Never shown: the loader always redirects. */
export default function KollabRedirectPage() {
  return null;
}
