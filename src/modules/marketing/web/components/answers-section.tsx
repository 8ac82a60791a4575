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

/** Feedback: results of actions, empty states and loading states. */
export function AnswersSection() {
  return (
    <Section id="answers" title="Answers and waiting">
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
    <Specimen name="Toast" note="At the bottom for 4 s; it waits while pointed at or focused." layout="row">
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
      <Specimen name="Banner" note="Three tones: a title and words.">
        <Banner tone="success" title="Your e-mail is verified">
          You can publish, ask and answer now.
        </Banner>
        <Banner tone="error" title="This did not save">
          The connection broke. What you wrote is still here.
        </Banner>
        <Banner tone="info" title="To be reviewed by a lawyer">
          This is a template.
        </Banner>
      </Specimen>
      <Specimen name="Banner" note="A title alone, words alone.">
        <Banner tone="success" title="Saved" />
        <Banner tone="info">Nothing to do here for now.</Banner>
      </Specimen>
      <Specimen name="Banner" note="With something to do, and with a way to put it aside.">
        <Banner tone="info" title="Verify your e-mail" action={<Button size="s">Send it again</Button>}>
          We sent a link to an-address-that-is-rather-long-for-a-phone@somewhere.example.
        </Banner>
        {shown ? (
          <Banner tone="info" title="New here?" onDismiss={() => setShown(false)}>
            Connect a channel first, so that people see whom you reach.
          </Banner>
        ) : (
          <Button onClick={() => setShown(true)}>Show the dismissed one again</Button>
        )}
      </Specimen>
      <Specimen name="Banner" note="Live: it comes after the page, and is read out.">
        <Button onClick={() => setAnswers(answers + 1)}>Bring an answer</Button>
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

function StepsSpecimens() {
  return (
    <>
      <Specimen name="Steps" note="Nothing done yet.">
        <Steps
          label="Nothing done"
          steps={[
            { label: 'Accepted', done: false, detail: 'Waits for the recipient' },
            { label: 'Completed', done: false },
            { label: 'Finalized', done: false },
          ]}
        />
      </Specimen>
      <Specimen name="Steps" note="On the way, with when it was done.">
        <Steps
          label="On the way"
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
      <Specimen name="Steps" note="Ended on the way: nothing comes next.">
        <Steps
          label="Ended on the way"
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
