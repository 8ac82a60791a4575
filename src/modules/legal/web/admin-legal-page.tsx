import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Time } from '#ui/time/time.tsx';
import { AdminTabs } from '#web/admin/admin-tabs.tsx';
import { api } from '#web/api.ts';
import { Form } from '#web/form/form.tsx';
import { useForm } from '#web/form/use-form.ts';
import { forViewer, orNotFound } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { titled } from '#web/meta.ts';
import { paths } from '#web/paths.ts';
import { useProof } from '#web/proof/use-proof.tsx';
import { useWrite } from '#web/write/use-write.ts';
import { type LegalText, legalBody } from '../legal.contract.ts';
import { DOCUMENT_FACTS, LEGAL_DOCUMENTS, LEGAL_LIMITS } from '../legal.rules.ts';
import styles from './legal.module.css';
import { LegalSections } from './legal-sections.tsx';

export const meta = titled('Legal texts');

export const loader = forViewer(async ({ api, url }) => {
  const asked = url.searchParams.get('document');
  const document = LEGAL_DOCUMENTS.find((one) => one === asked) ?? 'terms';
  const source = await orNotFound(api.legalSource({ params: { document } }));
  return { document, source };
});

export default function AdminLegalPage() {
  const { document, source } = useLoaderData<typeof loader>();
  const { title, path } = DOCUMENT_FACTS[document];
  return (
    <div className={styles.index}>
      <h1>Legal texts</h1>
      <AdminTabs />
      <nav aria-label="Legal texts">
        <ul className={styles.choices}>
          {LEGAL_DOCUMENTS.map((one) => (
            <li key={one}>
              <Link
                to={`${paths.adminLegal}?document=${one}`}
                aria-current={one === document ? 'page' : undefined}
              >
                {DOCUMENT_FACTS[one].title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <header className={styles.head}>
        <h2>{title}</h2>
        <p className={styles.changed}>
          {source.template ? (
            'The template, which nobody has adapted to this site.'
          ) : (
            <>
              Version {source.version}, in force since <Time value={source.changedAt} />
            </>
          )}{' '}
          <Link to={path}>Read it as users do</Link>
        </p>
      </header>
      <LegalForm key={`${document} ${source.version}`} />
    </div>
  );
}

function LegalForm() {
  const { document, source } = useLoaderData<typeof loader>();
  const [sections, setSections] = useState<LegalText['sections']>();
  const { withProof, dialog } = useProof();
  const form = useForm({
    schema: legalBody,
    defaults: { text: source.text, summary: '', tell: true, basedOn: source.version },
    send: (body, key) => withProof(() => api.changeLegalText({ params: { document }, body, key })),
    success: ({ message }) => message,
    toastMs: 6000,
  });
  const preview = useWrite(api.previewLegalText, {
    changes: [],
    onSuccess: ({ sections: made }) => setSections(made),
  });
  return (
    <>
      <Form
        form={form}
        submit="Put in force"
        busyLabel="Saving"
        actions={
          <Button onClick={() => preview.run({ body: { text: form.value('text') } })} busy={preview.pending}>
            Preview
          </Button>
        }
      >
        <TextArea
          {...form.field('text', 'Text')}
          hint="Markdown. Begin each section with a title, such as “## Your account”. {contact} becomes your contact address, {name} the name of the product. HTML and pictures are not possible."
          required
          rows={20}
          maxPoints={LEGAL_LIMITS.text}
        />
        <TextField
          {...form.field('summary', 'What changed')}
          hint="In a sentence, for users. Older versions stay readable."
          required
          maxPoints={LEGAL_LIMITS.summary}
        />
        <Checkbox {...form.field('tell', 'Notify all users')} label="Notify all users" />
      </Form>
      {dialog}
      {sections ? (
        <section className={styles.document} aria-labelledby="preview">
          <h2 id="preview">Preview</h2>
          <LegalSections sections={sections} />
        </section>
      ) : null}
    </>
  );
}
