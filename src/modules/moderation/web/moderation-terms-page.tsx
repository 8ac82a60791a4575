import { Search } from 'lucide-react';
import { useState } from 'react';
import { Form as AddressForm, useLoaderData } from 'react-router';
import { cleanQuery } from '#contract/clean-query.ts';
import { ActionRow } from '#ui/action-row/action-row.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { onDemand } from '#ui/render/on-demand.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { forViewer, orNotFound } from '#web/guards.ts';
import { PagedRows } from '#web/list/paged-rows.tsx';
import { titled } from '#web/meta.ts';
import { useViewer } from '#web/viewer.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { TermView } from '../terms.contract.ts';
import { EFFECT_WORDS, KIND_WORDS } from '../terms.messages.ts';
import { SLOW_LIMIT } from '../terms.rules.ts';
import { casePaths } from './case-paths.ts';
import styles from './moderation.module.css';
import { ModerationTabs } from './moderation-tabs.tsx';

const TermDialog = onDemand(() => import('./term-dialog.tsx'), 'TermDialog');

export const meta = titled('Blocked words');

export const loader = forViewer(async ({ api, url }) => {
  const q = cleanQuery(url.searchParams.get('q'), 100).trim();
  const first = await orNotFound(api.moderationTerms({ query: { q } }));
  return { q, first };
});

export default function ModerationTermsPage() {
  const { q, first } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const isAdmin = viewer?.administers === true;
  return (
    <div className={styles.page}>
      <h1>Blocked words</h1>
      <ModerationTabs />
      <p className={styles.words}>
        We check what users write to others for these words and links. In {SLOW_LIMIT.hours} hours a user can
        publish at most {SLOW_LIMIT.things} texts that contain one. Some of the words also hide a text until a
        moderator has looked at it. Writers are not told which word it was.
      </p>
      <ActionRow
        action={isAdmin ? <AddTerm /> : <p className={styles.facts}>Only admins can change them.</p>}
      >
        <TermSearch key={q} q={q} />
      </ActionRow>
      {first.items.length === 0 ? (
        <NoTerms q={q} />
      ) : (
        <PagedRows
          key={q}
          first={first}
          name={`moderation terms ${q}`}
          idOf={({ termId }) => termId}
          load={(cursor) => api.moderationTerms({ query: { q, cursor } })}
          label="Blocked words"
          className={styles.rows}
          rowClassName={styles.row}
        >
          {(one) => (
            <>
              <TermRow one={one} />
              {isAdmin ? <RemoveTerm one={one} /> : null}
            </>
          )}
        </PagedRows>
      )}
    </div>
  );
}

function AddTerm() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Block a word
      </Button>
      <TermDialog open={open} onOpenChange={setOpen} />
    </>
  );
}

/** The query is in the address. */
function TermSearch({ q }: { q: string }) {
  return (
    <AddressForm action={casePaths.terms} role="search" className={styles.search}>
      <TextField
        label="Search the blocked words"
        hideLabel
        name="q"
        type="search"
        defaultValue={q}
        placeholder="Search the blocked words"
        before={<Search aria-hidden="true" />}
      />
      <Button type="submit">Search</Button>
    </AddressForm>
  );
}

function NoTerms({ q }: { q: string }) {
  if (q !== '')
    return <EmptyState title="Nothing found">No blocked word, link or note contains “{q}”.</EmptyState>;
  return <EmptyState title="No blocked words yet">Words and links that you block appear here.</EmptyState>;
}

function TermRow({ one: { kind, term, effect, note, madeBy, date } }: { one: TermView }) {
  return (
    <div className={styles.what}>
      <h2 className={styles.title}>
        <bdi>{term}</bdi>
      </h2>
      <p className={styles.badges}>
        <Badge>{KIND_WORDS[kind]}</Badge>
        <Badge tone={effect === 'hide' ? 'danger' : 'warning'}>{EFFECT_WORDS[effect]}</Badge>
      </p>
      <p className={styles.words} dir="auto">
        {note}
      </p>
      <p className={styles.facts}>
        <Time value={date} />
        <span>{madeBy ? <>By @{madeBy}</> : 'By an admin who left'}</span>
      </p>
    </div>
  );
}

function RemoveTerm({ one: { termId, term } }: { one: TermView }) {
  const [open, setOpen] = useState(false);
  const remove = useWrite(api.removeTerm, { success: ({ message }) => message });
  return (
    <div className={styles.act}>
      <Button
        size="s"
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={`Remove “${term}”`}
        onClick={() => setOpen(true)}
      >
        Remove
      </Button>
      <ConfirmDialogOnDemand
        open={open}
        onOpenChange={setOpen}
        title="Remove this blocked word?"
        confirmLabel="Remove"
        danger
        onConfirm={async () => {
          await remove.run({ params: { id: termId } });
        }}
      >
        <p>
          “<bdi>{term}</bdi>” will no longer slow down or hide texts. What it hid stays hidden until a
          moderator has looked at it. The log shows that you removed it.
        </p>
      </ConfirmDialogOnDemand>
    </div>
  );
}
