import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { TwoStepCard } from '#modules/accounts/web/two-step-card.tsx';
import { Panel, PanelNote } from '#ui/panel/panel.tsx';
import { apiContext } from '#web/context.ts';
import { notFound, requireViewer, settled } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { pageMeta } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import styles from './administration.module.css';
import { SIGN_UP_WORDS } from './place-words.ts';
import { SignUpModeCard } from './sign-up-mode-card.tsx';
import { TestMailCard } from './test-mail-card.tsx';

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { title: 'First steps' });
}

export async function loader(args: LoaderFunctionArgs) {
  requireViewer(args);
  const api = args.context.get(apiContext);
  const [viewer, secondFactor, place] = await Promise.all([
    api.getViewer(),
    settled(api.getSecondFactor()),
    // In production it is refused until two-step sign-in is on.
    settled(api.adminPlace()),
  ]);
  if (!viewer.administers) throw notFound();
  return { secondFactor, place: place.ok ? place.value : null };
}

/** What the first admin does after making the account. */
export default function SetupStepsPage() {
  const { secondFactor, place } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>First steps</h1>
      <TwoStepCard state={secondFactor} />
      {place ? (
        <>
          <SignUpModeCard place={place} withContact />
          <TestMailCard />
          <Panel id="open" title="What is open now">
            <ul>
              <li>Who may sign up: {SIGN_UP_WORDS[place.signUp]}</li>
              <li>Contact address: {place.contact || 'none yet'}</li>
              <li>Everybody can read what is published here, also without an account.</li>
            </ul>
            <p>
              Everything else is under <Link to={paths.adminPlace}>Place</Link> and{' '}
              <Link to={paths.adminSignUp}>Sign-up</Link>. The <Link to={paths.admin}>overview</Link> says
              what is wrong with your server, if anything is.
            </p>
          </Panel>
        </>
      ) : (
        <PanelNote>Switch on two-step sign-in first. Then you can set up the rest here.</PanelNote>
      )}
    </div>
  );
}
