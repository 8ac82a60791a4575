import { notFound } from './guards.ts';

export function loader() {
  throw notFound();
}

/** Never shown: the loader always leads to the error boundary, which has the 404 page. */
export default function NotFoundPage() {
  return null;
}
