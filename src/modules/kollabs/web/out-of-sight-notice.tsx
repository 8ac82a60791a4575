import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';

/** What its owner is told of a Kollab that others do not see. */
export function OutOfSightNotice({ kollabId }: { kollabId: string }) {
  return (
    <p>
      Nobody else sees this Kollab: our moderators took it out of sight, or have yet to look at it. Until they
      let it be seen, you can close or delete it, but not edit or reopen it.{' '}
      <Link to={paths.decision(kollabId)}>Read why, and how to object</Link>
    </p>
  );
}
