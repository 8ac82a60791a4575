import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { KollabCard } from '#modules/kollabs/web/kollab-card.tsx';
import { Button } from '#ui/button/button.tsx';
import { CardGrid } from '#ui/card/card-grid.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { apiContext } from '#web/context.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { touchedPart } from '#web/touched-part.tsx';
import { usePlaceName, useViewer } from '#web/viewer.ts';
import { IdeasTabs } from './ideas-tabs.tsx';
import { COPY } from './landing-copy.ts';
import { LandingFacts, LandingQuestions } from './landing-facts.tsx';
import { inShort, LandingFinished } from './landing-finished.tsx';
import { HeroIllustration, StepIllustration } from './landing-illustrations.tsx';
import styles from './landing-page.module.css';
import listStyles from './lists.module.css';
import { SampleKollab } from './sample-kollab.tsx';

// Below the first view, so its code loads on the first touch.
const ListForm = touchedPart(() => import('./list-form.tsx'), 'ListForm');
const CurationDialog = onDemand(() => import('./curation-dialog.tsx'), 'CurationDialog');

// One row each, so that the page stays short on a phone and its first response small.
const NEWEST = 4;
const MOST_FINISHED = 3;

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, {
    description: 'Creators and businesses find each other here, and make things together.',
    path: paths.home,
  });
}

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [newest, finished, figures] = await Promise.all([
    settled(api.allKollabs({ query: { sort: 'datePosted', limit: String(NEWEST) } })),
    settled(api.allKollabs({ query: { sort: 'requestsCompleted', limit: String(MOST_FINISHED) } })),
    settled(api.siteFigures()),
  ]);
  return {
    copy: COPY,
    newest,
    // The figures are optional: if they fail to load, the section is left out.
    finished: finished.ok ? finished.value.items.map(inShort) : [],
    figures: figures.ok ? figures.value : { completed: 0, kollabs: 0, people: 0 },
  };
}

export default function LandingPage() {
  const { copy, finished, figures } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <Hero />
      <section className={styles.steps}>
        <h2>How it works</h2>
        <ol className={styles.list}>
          {copy.steps.map(({ name, title, text }) => (
            <li key={name} className={styles.step}>
              <StepIllustration name={name} />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.part}>
        <h2>What people make here</h2>
        <IdeasTabs {...copy.ideas} />
      </section>
      <section className={styles.part}>
        <h2>A Kollab, at a glance</h2>
        <SampleKollab />
      </section>
      <LandingFacts verified={copy.verified} />
      <LandingFinished figures={figures} kollabs={finished} />
      <Newest />
      <Curation />
      <LandingQuestions questions={copy.questions} />
      <Lists />
    </div>
  );
}

function Hero() {
  const place = usePlaceName();
  const viewer = useViewer();
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>Make it together.</h1>
        <p className={styles.lead}>
          {place} is where creators and businesses find each other, agree on what to make, and see it through
          to the end.
        </p>
        <div className={styles.actions}>
          {viewer ? (
            <>
              <Button variant="primary" render={<Link to={paths.kollabs} />}>
                Find Kollabs
              </Button>
              <Button render={<Link to={paths.newKollab} />}>+ New Kollab</Button>
            </>
          ) : (
            <>
              <Button variant="primary" render={<Link to={paths.signUp()} />}>
                Sign Up
              </Button>
              <Button render={<Link to={paths.kollabs} />}>Find Kollabs</Button>
            </>
          )}
        </div>
        <p className={styles.later}>
          <span>Free, and no commission.</span>
          <a href="#subscribe">Subscribe to our news</a>
        </p>
      </div>
      <HeroIllustration />
    </section>
  );
}

function Newest() {
  const { newest } = useLoaderData<typeof loader>();
  return (
    <section className={styles.newest}>
      <div className={styles.heading}>
        <h2>Newest Kollabs</h2>
        <Link to={paths.kollabs}>All Kollabs</Link>
      </div>
      {!newest.ok ? (
        <FailedPart headingLevel={3} title="These Kollabs did not load" />
      ) : newest.value.items.length === 0 ? (
        <EmptyState compact headingLevel={3} title="No Kollab is open yet. Yours could be the first." />
      ) : (
        <CardGrid label="Newest Kollabs">
          {newest.value.items.map((kollab) => (
            <KollabCard key={kollab.kollabId} kollab={kollab} />
          ))}
        </CardGrid>
      )}
    </section>
  );
}

function Curation() {
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.curation}>
      <h2>Curated for you, not for clicks</h2>
      <p>
        Curated kollabs are the newest in your category. Curated users share your category, too; those on your
        platform with an audience close to yours come first. Nobody can pay for a place.
      </p>
      <Button onClick={() => setOpen(true)}>How does it work?</Button>
      <CurationDialog open={open} onOpenChange={setOpen} />
    </section>
  );
}

function Lists() {
  return (
    <section className={styles.part}>
      <h2>Be there first</h2>
      <div className={listStyles.lists}>
        <div id="early-access">
          <ListForm
            list="earlyAccess"
            title="Early access"
            text="Leave your address, and we will write to you as soon as there is something to try."
            button="Get early access"
          />
        </div>
        <div id="subscribe">
          <ListForm
            list="newsletter"
            title="News"
            text="What is new, and which Kollabs are worth a look. We write rarely, and you can unsubscribe with one click."
            button="Subscribe"
          />
        </div>
      </div>
      <p className={listStyles.small}>
        We use your address only for this. See our <Link to={paths.privacy}>privacy policy</Link>.
      </p>
    </section>
  );
}
