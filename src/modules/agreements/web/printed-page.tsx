import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { RequestView } from '#modules/requests/requests.contract.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { BackLink } from '#ui/breadcrumbs/back-link.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { apiContext } from '#web/context.ts';
import { orNotFound, requireViewer } from '#web/guards.ts';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { UserName } from '#web/people/user-name.tsx';
import type { AgreementVersionView } from '../agreements.contract.ts';
import './agreement.module.css';
import styles from './agreement-page.module.css';

/** Both sides may read the page. For others it does not exist. */
export async function readPrinted(args: LoaderFunctionArgs) {
  requireViewer(args);
  const params = { id: args.params.requestId ?? '' };
  const reads = args.context.get(apiContext);
  const request = await orNotFound(reads.getRequest({ params }));
  const { versions, inForce } = await orNotFound(reads.getAgreement({ params }));
  return {
    request,
    inForce: versions.find(({ version }) => version === inForce) ?? null,
    now: new Date().toISOString(),
  };
}

/** Both by name, since either may print the page. */
export function printedNames(request: RequestView): Record<Side, string> {
  return { sender: request.senderDisplayName, recipient: request.recipientDisplayName };
}

interface PrintedPageProps {
  request: RequestView;
  version: AgreementVersionView;
  /** Followed by the title of the Kollab. */
  heading: string;
  children: ReactNode;
}

export function PrintedPage({ request, version, heading, children }: PrintedPageProps) {
  const names = printedNames(request);
  return (
    <article className={styles.page}>
      <div className={styles.tools}>
        <ToCollaboration request={request} />
        <Button icon={<Printer />} onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      </div>
      <header>
        <h1>
          {heading} <bdi>{request.kollabTitle}</bdi>
        </h1>
        <p>
          Between <UserName displayName={names.recipient} username={request.recipient} /> and{' '}
          <UserName displayName={names.sender} username={request.sender} />. Version {version.version} of the
          agreement
          {version.dateDecided && (
            <>
              , agreed on <Time value={version.dateDecided} format="collaboration" />
            </>
          )}
          .
        </p>
      </header>
      {children}
    </article>
  );
}

interface NothingToPrintProps {
  request: RequestView;
  heading: string;
  title: string;
  children: string;
}

export function NothingToPrint({ request, heading, title, children }: NothingToPrintProps) {
  return (
    <div className="stack">
      <ToCollaboration request={request} />
      <h1>{heading}</h1>
      <EmptyState title={title}>{children}</EmptyState>
    </div>
  );
}

function ToCollaboration({ request }: { request: RequestView }) {
  return <BackLink link={<Link to={paths.agreement(request.requestId)} />}>Collaboration</BackLink>;
}
