import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode, use } from 'react';
import { Scripts } from 'react-router';
import { usePageReady } from '../layout/early-input.tsx';
import { HELD_BACK } from '../layout/page-marks.ts';
import { NonceContext } from '../nonce.ts';
import starter from './late-scripts.inline.ts?inline-script';

/**
 * React Router's scripts, fetched once the page is painted: on a slow line the words, the sheet, the fonts and the
 * pictures in view come first, and the page reads well without its script until then.
 *
 * The module script that `<Scripts>` renders is kept as plain text, and a small script of ours runs it when the
 * browser says that the words are on the screen, which can be frames after they were drawn. Its text is the same, so a
 * nonce or a hash that allows it allows it then, too.
 */
export function LateScripts() {
  const nonce = use(NonceContext);
  usePageReady();
  // Called rather than rendered, for what it renders is what is to be changed. It keeps its own hooks.
  const rendered = Scripts({});
  const parts = import.meta.env.DEV ? null : partsOf(rendered);
  if (!parts) return rendered;
  return (
    <>
      {parts.context}
      {cloneElement(parts.module, {
        ...{ type: 'text/plain', async: undefined, id: HELD_BACK },
        dangerouslySetInnerHTML: {
          __html: shortOf(parts.module.props.dangerouslySetInnerHTML.__html),
        },
      })}
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text.
        dangerouslySetInnerHTML={{ __html: starter }}
      />
    </>
  );
}

/** For each text that React Router made, one for each page: nearly half of it says nothing. */
const shortened = new Map<string, string>();

/** The same script without the indents of the routes that are written into it, and without what they have not. */
function shortOf(script: string): string {
  const known =
    shortened.get(script) ??
    script
      .replace(/\n\s*/g, '')
      .replaceAll('": ', '":')
      .replace(/"has\w+":false,/g, '');
  shortened.set(script, known);
  return known;
}

interface ScriptProps {
  type?: string | undefined;
  async?: boolean | undefined;
  id?: string;
  dangerouslySetInnerHTML: { __html: string };
}

type Script = ReactElement<ScriptProps>;

interface Parts {
  context: Script;
  module: Script;
}

/**
 * What `<Scripts>` rendered, taken apart; null when there is nothing, or when it looks otherwise than we know it. Then
 * it is used unchanged, and late-scripts.test.ts says so.
 */
function partsOf(rendered: ReactNode): Parts | null {
  const elements = flatten(rendered);
  const [context, module, ...others] = elements.filter((element) => element.type === 'script') as Script[];
  if (!context || module?.props.type !== 'module' || others.length > 0) return null;
  return { context, module };
}

function flatten(node: ReactNode): ReactElement[] {
  if (Array.isArray(node)) return node.flatMap(flatten);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  return node.type === Fragment ? flatten(node.props.children) : [node];
}
