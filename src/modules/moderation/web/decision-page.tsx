import { useLoaderData } from 'react-router';
import { Badge } from '#ui/badge/badge.tsx';
import { DefinitionList } from '#ui/definition-list/definition-list.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import { forViewer, orNotFound } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useViewer } from '#web/viewer.ts';
import type { DecisionView } from '../moderation.contract.ts';
import { decisionMail, decisionSentence } from '../moderation.messages.ts';
import { DECISION_REASON_LABELS, isAdverse, OBJECTION_TEXT } from '../moderation.rules.ts';
import { objectionForm } from '../moderation-forms.contract.ts';
import styles from './moderation.module.css';
import { Snapshot } from './snapshot.tsx';

export const meta = titled('A decision by our moderators');

export const loader = forViewer(({ api, params: { decisionId: id = '' } }) =>
  orNotFound(api.getDecision({ params: { id } })),
);

/** Suspended users can read it, too. */
export default function DecisionPage() {
  const decision = useLoaderData<typeof loader>();
  const { action, kind, reason, text, date, seen, ended, objection } = decision;
  const byRule = action === 'hide';
  return (
    <div className={styles.page}>
      <h1>{byRule && !ended ? decisionMail.hidden : 'A decision by our moderators'}</h1>
      <div className={styles.panels}>
        <Panel id="decision" title={decisionSentence(action, kind)}>
          <DefinitionList
            items={[
              { term: 'Reason', detail: DECISION_REASON_LABELS[reason] },
              {
                term: 'In our words',
                detail: (
                  <p className={styles.words} dir="auto">
                    {text}
                  </p>
                ),
              },
              { term: 'Decided', detail: <Time value={date} /> },
              { term: 'By', detail: byRule ? <ByRule decision={decision} /> : BY_MODERATOR },
            ]}
          />
          <p className={styles.words}>
            Our <Link to={paths.terms}>terms</Link> say what is allowed.
          </p>
        </Panel>
        {seen ? (
          <Panel id="seen" title="What it is about" intro="As it was when we looked at it.">
            <Snapshot seen={seen} />
          </Panel>
        ) : null}
        {isAdverse(action) && (objection || !ended) ? (
          <Panel id="object" title="If you think this is wrong" status={<OutcomeBadge decision={decision} />}>
            <Objecting decision={decision} />
          </Panel>
        ) : null}
      </div>
    </div>
  );
}

const BY_MODERATOR = 'One of our moderators. The decision was not automatic.';

function ByRule({ decision: { ended } }: { decision: DecisionView }) {
  if (!ended) return 'An automatic rule. One of our moderators looks at it next.';
  return (
    <>
      An automatic rule. One of our moderators looked at it on <Time value={ended.date} />.{' '}
      {ended.decisionId ? <Link to={paths.decision(ended.decisionId)}>Read what they decided</Link> : null}
    </>
  );
}

const OUTCOMES = {
  waits: { tone: 'info', label: 'Waiting for an answer' },
  granted: { tone: 'success', label: 'Granted' },
  refused: { tone: 'neutral', label: 'Refused' },
} as const;

function OutcomeBadge({ decision: { objection } }: { decision: DecisionView }) {
  if (!objection) return null;
  const { tone, label } = OUTCOMES[objection.outcome];
  return <Badge tone={tone}>{label}</Badge>;
}

function Objecting({ decision: { decisionId, objectUntil, objection } }: { decision: DecisionView }) {
  if (objection)
    return (
      <>
        <p className={styles.words}>
          You objected on <Time value={objection.date} />:
        </p>
        <blockquote className={styles.words} dir="auto">
          {objection.text}
        </blockquote>
      </>
    );
  if (!objectUntil)
    return <p className={styles.words}>It is too late to object: more than six months have passed.</p>;
  return (
    <>
      <p className={styles.words}>
        You can object once, until <Time value={objectUntil} format="date" />. Another moderator then decides,
        if there is one. You can also go to court.
      </p>
      <ObjectionForm decisionId={decisionId} />
    </>
  );
}

function ObjectionForm({ decisionId }: { decisionId: string }) {
  const form = useForm({
    schema: objectionForm,
    defaults: { text: '' },
    draft: `objection/${useViewer()?.username ?? ''}/${decisionId}`,
    send: (body, key) => api.objectToDecision({ params: { id: decisionId }, body, key }),
    success: ({ message }) => message,
  });
  return (
    <Form form={form} submit="Send objection" busyLabel="Sending">
      <TextArea {...form.field('text', 'Why it is wrong')} required rows={5} maxPoints={OBJECTION_TEXT} />
    </Form>
  );
}
