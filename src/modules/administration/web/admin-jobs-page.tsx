import { Form as AddressForm, useLoaderData } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { Panel, PanelActions } from '#ui/panel/panel.tsx';
import { Select } from '#ui/select/select.tsx';
import { AdminTabs } from '#web/admin/admin-tabs.tsx';
import { api } from '#web/api.ts';
import { forViewer, orNotFound } from '#web/guards.ts';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useProof } from '#web/proof/use-proof.tsx';
import { type Keyed, useWrite } from '#web/write/use-write.ts';
import styles from './administration.module.css';
import { DeadJobsCard } from './dead-jobs-card.tsx';
import { ConsumersCard, QueuesCard } from './work-cards.tsx';

export const meta = titled('Jobs');

export const loader = forViewer(async ({ api, url }) => {
  const asked = url.searchParams.get('queue')?.slice(0, 100);
  const { queues, consumers } = await orNotFound(api.adminJobs());
  const queue = queues.find(({ name }) => name === asked)?.name;
  const failed = await orNotFound(api.deadJobs({ query: queue ? { queue } : {} }));
  return { queues, consumers, queue, failed };
});

/** The work in the background: what waits, what is late, and what failed. */
export default function AdminJobsPage() {
  const { queues, consumers, queue, failed } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1>Jobs</h1>
      <AdminTabs />
      <QueuesCard queues={queues} />
      <ConsumersCard consumers={consumers} />
      <DeadJobsCard
        key={queue}
        title="Failed jobs"
        intro="Jobs that failed on every try. Fix the cause, then press Try again. They stay here for a year."
        noun="job"
        queue={queue}
        first={failed}
      >
        <AddressForm key={queue} action={`${paths.adminJobs}#failed`} role="search" className={styles.search}>
          <Select
            label="Queue"
            unmarked
            name="queue"
            defaultValue={queue ?? ''}
            options={[
              { value: '', label: 'All queues' },
              ...queues.map(({ name, failed: count }) => ({
                value: name,
                label: count > 0 ? `${name} (${count})` : name,
              })),
            ]}
          />
          <Button type="submit">Show</Button>
        </AddressForm>
      </DeadJobsCard>
      <SearchCard />
    </div>
  );
}

function SearchCard() {
  const { withProof, dialog } = useProof();
  const rebuild = useWrite((keyed: Keyed = {}) => withProof(() => api.rebuildSearch(keyed)), {
    success: (done) => done.message,
  });
  return (
    <Panel
      id="search"
      title="Search"
      intro="Builds the search again from all users, Kollabs and posts, in the background. Do this if something never shows up in search."
    >
      <PanelActions>
        <Button busy={rebuild.pending} busyLabel="Beginning" onClick={() => void rebuild.run()}>
          Rebuild the search
        </Button>
      </PanelActions>
      {dialog}
    </Panel>
  );
}
