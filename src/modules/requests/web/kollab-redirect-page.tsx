import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths } from '#web/paths.ts';

/** The bare path of a Kollab redirects to its first tab, which checks whether the Kollab exists. */
export function loader({ params }: LoaderFunctionArgs) {
  throw redirect(paths.kollab(params.id ?? ''));
}

export default function KollabRedirectPage() {
  return null;
}
