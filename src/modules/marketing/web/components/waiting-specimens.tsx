import { Loading } from '#ui/skeleton/loading.tsx';
import { SkeletonText } from '#ui/skeleton/skeleton.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { Specimen } from './specimen.tsx';

export function WaitingSpecimens() {
  return (
    <>
      <Specimen name="Spinner" note="After 300 ms, at once, with its words." layout="row">
        <Spinner />
        <Spinner immediate />
        <Spinner immediate label="Looking for people" />
      </Specimen>
      <Specimen name="SkeletonText" note="Three lines of text; one.">
        <SkeletonText />
        <SkeletonText lines={1} />
      </Specimen>
      <Specimen name="Loading" note="Around skeletons: says once what is coming.">
        <Loading label="Loading what they wrote">
          <SkeletonText lines={4} />
        </Loading>
      </Specimen>
    </>
  );
}
