import { useState } from 'react';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Loading, SkeletonText } from '#ui/skeleton/skeleton.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { Steps } from '#ui/steps/steps.tsx';
import { Time } from '#ui/time/time.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { Section, Specimen } from './specimen.tsx';
import { StateSpecimens } from './state-specimens.tsx';

export function FeedbackSection() {
  return (
    <Section id="feedback" title="Feedback and waiting">
      <ToastSpecimens />
      <BannerSpecimens />
      <StateSpecimens />
      <WaitingSpecimens />
      <StepsSpecimens />
    </Section>
  );
}

function ToastSpecimens() {
  const toast = useToast();
  return (
    <Specimen name="Toast" note="At the bottom for 4 s; it stays while hovered or focused." layout="row">
      <Button onClick={() => toast.success('Update sent to user')}>Success</Button>
      <Button onClick={() => toast.error('That did not work. Please try again in a moment.')}>Error</Button>
      <Button
        onClick={() =>
          toast.success('Hidden', { action: { label: 'Undo', onSelect: () => toast.success('Shown again') } })
        }
      >
        With an action
      </Button>
      <Button
        onClick={() =>
          toast.error(
            'Wilhelmina-Alexandrina von Hohenzollern-Sigmaringen has not answered for a long while, so this request has closed. You can ask somebody else, or ask again tomorrow.',
            { duration: 10_000 },
          )
        }
      >
        Long, for 10 s
      </Button>
    </Specimen>
  );
}

function BannerSpecimens() {
  const [shown, setShown] = useState(true);
  const [answers, setAnswers] = useState(0);
  return (
    <>
      <Specimen name="Banner" note="Three tones, each with a title and text.">
        <Banner tone="success" title="Your email is confirmed">
          You can now publish, send requests and answer.
        </Banner>
        <Banner tone="error" title="This did not save">
          The connection was lost. What you wrote is still here.
        </Banner>
        <Banner tone="info" title="To be reviewed by a lawyer">
          This is a template.
        </Banner>
      </Specimen>
      <Specimen name="Banner" note="Only a title, only text.">
        <Banner tone="success" title="Saved" />
        <Banner tone="info">Nothing to do here for now.</Banner>
      </Specimen>
      <Specimen name="Banner" note="With an action, and with a dismiss button.">
        <Banner tone="info" title="Confirm your email" action={<Button size="s">Send it again</Button>}>
          We sent a link to an-address-that-is-rather-long-for-a-phone@somewhere.example.
        </Banner>
        {shown ? (
          <Banner tone="info" title="New here?" onDismiss={() => setShown(false)}>
            Connect a channel first, so that people see your audience.
          </Banner>
        ) : (
          <Button onClick={() => setShown(true)}>Show the dismissed banner again</Button>
        )}
      </Specimen>
      <Specimen name="Banner" note="Live: it appears later and is announced.">
        <Button onClick={() => setAnswers(answers + 1)}>Show a result</Button>
        {answers > 0 ? (
          <Banner key={answers} tone={answers % 2 === 0 ? 'error' : 'success'} live>
            {answers % 2 === 0 ? 'That did not work.' : 'That worked.'}
          </Banner>
        ) : null}
      </Specimen>
    </>
  );
}

function WaitingSpecimens() {
  return (
    <>
      <Specimen name="Spinner" note="After 300 ms, at once, with a label." layout="row">
        <Spinner />
        <Spinner immediate />
        <Spinner immediate label="Looking for people" />
      </Specimen>
      <Specimen name="SkeletonText" note="Three lines of text; one.">
        <SkeletonText />
        <SkeletonText lines={1} />
      </Specimen>
      <Specimen name="Loading" note="Around skeletons: announces once what is loading.">
        <Loading label="Loading what they wrote">
          <SkeletonText lines={4} />
        </Loading>
      </Specimen>
    </>
  );
}

function StepsSpecimens() {
  return (
    <>
      <Specimen name="Steps" note="Nothing done yet.">
        <Steps
          label="Nothing done"
          steps={[
            { label: 'Accepted', done: false, detail: 'Waiting for the recipient' },
            { label: 'Completed', done: false },
            { label: 'Finalized', done: false },
          ]}
        />
      </Specimen>
      <Specimen name="Steps" note="In progress, with times.">
        <Steps
          label="In progress"
          steps={[
            { label: 'Created', done: true, detail: <Time value="2026-03-05T16:07:00.000Z" /> },
            { label: 'Completed', done: false },
            { label: 'Finalized', done: false },
          ]}
        />
      </Specimen>
      <Specimen name="Steps" note="All done.">
        <Steps
          label="All done"
          steps={[
            { label: 'Created', done: true },
            { label: 'Completed', done: true },
            { label: 'Finalized', done: true },
          ]}
        />
      </Specimen>
      <Specimen name="Steps" note="Ended early: no step is next.">
        <Steps
          label="Ended early"
          ended
          steps={[
            { label: 'Created', done: true },
            { label: 'Completed', done: false },
            { label: 'Finalized', done: false },
          ]}
        />
      </Specimen>
    </>
  );
}
