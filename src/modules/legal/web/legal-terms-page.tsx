import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { LegalDocument } from './legal-document.tsx';
import { legalMeta, readLegalText } from './read-legal-text.ts';

export const meta = (args: MetaArgs<typeof loader>) => legalMeta('terms', args);

export const loader = (args: LoaderFunctionArgs) => readLegalText('terms', args);

export default LegalDocument;
