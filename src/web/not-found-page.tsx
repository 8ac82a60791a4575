import { notFound } from './guards.ts';

export function loader() {
  throw notFound();
}

/** Never rendered: the loader always throws the 404 page. */
export default function NotFoundPage() {
  return null;
}
