import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths } from '#web/paths.ts';

export function loader({ params }: LoaderFunctionArgs) {
  throw redirect(paths.kollab(params.id ?? ''));
}

export default function KollabRedirectPage() {
  return null;
}
