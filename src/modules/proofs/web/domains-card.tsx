import { domainBody, type ProofView } from '#modules/proofs/proofs.contract.ts';
import { PROOF_LIMITS } from '#modules/proofs/proofs.rules.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import type { Loaded } from '#web/guards.ts';
import { DomainProof } from './domain-proof.tsx';
import styles from './domains-card.module.css';

/** A business's domains: what proves them, what the last check found, and a form to add one. */
export function DomainsCard({ proofs }: { proofs: Loaded<ProofView[]> }) {
  const domains = proofs.ok ? proofs.value.filter(({ kind }) => kind === 'domain') : [];
  return (
    <Panel
      id="domains"
      title="Verified domains"
      intro="Prove that a website is yours, and your profile and cards show it. We check once a day that it still is."
    >
      {proofs.ok ? (
        <>
          {domains.length > 0 ? (
            <ul className={styles.list} aria-label="Domains" tabIndex={-1}>
              {domains.map((proof) => (
                <li key={proof.proofId}>
                  <DomainProof proof={proof} />
                </li>
              ))}
            </ul>
          ) : null}
          {domains.length < PROOF_LIMITS.domains ? <AddDomainForm /> : null}
        </>
      ) : (
        <FailedPart headingLevel={3} title="Your domains did not load" />
      )}
    </Panel>
  );
}

function AddDomainForm() {
  const form = useForm({
    schema: domainBody,
    defaults: { domain: '' },
    send: (body, key) => api.addDomain({ body, key }),
    success: 'Your domain is added. Now prove that it is yours.',
  });
  return (
    <Form form={form} className={styles.add} variant="secondary" submit="Add domain" busyLabel="Adding">
      <TextField
        {...form.field('domain', 'Domain')}
        hint="For example: example.com"
        required
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Form>
  );
}
