import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { LegalDocument } from './legal-document.tsx';
import { legalMeta, readLegalText } from './read-legal-text.ts';

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => legalMeta('privacy', loaderData);

export const loader = (args: LoaderFunctionArgs) => readLegalText('privacy', args);

export default LegalDocument;
