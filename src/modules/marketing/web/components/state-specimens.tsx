import { Button } from '#ui/button/button.tsx';
import { DrawerOnDemand } from '#ui/drawer/drawer-on-demand.ts';
import type { IllustrationName } from '#ui/illustration/illustration.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { aWhile, Opener, Specimen } from './specimen.tsx';

interface WholePage {
  illustration: IllustrationName;
  title: string;
  text: string;
  action?: string;
  requestId?: string;
}

const WHOLE_PAGES: WholePage[] = [
  {
    illustration: 'lost',
    title: 'Not found',
    text: 'We cannot find that page. It may have moved, or it never existed.',
    action: 'Find Kollabs',
  },
  { illustration: 'locked', title: 'Denied', text: 'You are not allowed to see this page.' },
  {
    illustration: 'broken',
    title: 'Failed',
    text: 'That was our mistake, and nothing was lost.',
    action: 'Try again',
    requestId: '01890a5d-ac96-774b-bcce-b302099a8057',
  },
];

export function StateSpecimens() {
  return (
    <>
      <Specimen name="EmptyState" note="With an illustration and the next action.">
        <EmptyState
          headingLevel={4}
          title="No Kollabs yet"
          action={<Button variant="primary">Publish the first</Button>}
        >
          <p>Your Kollabs are listed here, with those who asked to join.</p>
        </EmptyState>
      </Specimen>
      <Specimen name="EmptyState" note="Compact, with another illustration, and without one.">
        <EmptyState compact headingLevel={4} illustration="lost" title="Nothing planned">
          <p>Ideas turn up here.</p>
        </EmptyState>
        <EmptyState compact headingLevel={4} illustration={null} title="Nobody is blocked" />
      </Specimen>
      <Specimen name="ErrorState" note="With a retry button.">
        <ErrorState headingLevel={4} onRetry={aWhile} />
      </Specimen>
      <Specimen name="ErrorState" note="Compact.">
        <ErrorState compact headingLevel={4} title="Your statistics did not load">
          Everything else on this page works.
        </ErrorState>
      </Specimen>
      <Specimen name="PageState" note="A whole page: not found, denied, failed." layout="row">
        {WHOLE_PAGES.map(({ illustration, title, text, action, requestId }) => (
          <Opener key={title} label={title}>
            {(overlay) => (
              <DrawerOnDemand {...overlay} side="full" title={`${title}, as a page`}>
                <PageState
                  illustration={illustration}
                  title={title}
                  requestId={requestId}
                  action={action ? <Button variant="primary">{action}</Button> : null}
                >
                  <p>{text}</p>
                </PageState>
              </DrawerOnDemand>
            )}
          </Opener>
        ))}
      </Specimen>
    </>
  );
}
