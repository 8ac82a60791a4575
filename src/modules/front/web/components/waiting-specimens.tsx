import { CardGridSkeleton, Loading, PageSkeleton } from '#ui/skeleton/loading.tsx';
import { Skeleton, SkeletonText } from '#ui/skeleton/skeleton.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { Specimen } from './specimen.tsx';

/** What stands where something is on its way. */
export function WaitingSpecimens() {
  return (
    <>
      <Specimen name="Spinner" note="After 300 ms, at once, with its words." layout="row">
        <Spinner />
        <Spinner immediate />
        <Spinner immediate label="Looking for people" />
      </Specimen>
      <Specimen name="Skeleton, SkeletonText" note="A line, a box, round; lines of text.">
        <Skeleton />
        <Skeleton width="60%" height="5rem" />
        <Skeleton width="3rem" height="3rem" round />
        <SkeletonText />
        <SkeletonText lines={1} />
      </Specimen>
      <Specimen name="Loading" note="Around skeletons: says once what is coming.">
        <Loading label="Loading what they wrote">
          <SkeletonText lines={4} />
        </Loading>
      </Specimen>
      <Specimen name="PageSkeleton" note="A page whose shape is not known yet.">
        <PageSkeleton />
      </Specimen>
      <Specimen name="CardGridSkeleton" note="Three cards." wide>
        <CardGridSkeleton count={3} label="Loading three cards" />
      </Specimen>
    </>
  );
}
