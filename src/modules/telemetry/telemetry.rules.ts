/** What pages tell of themselves: where it is sent. */
export const REPORT_ADDRESSES = { error: '/client-error', times: '/page-times' } as const;

export const MESSAGE_MAX = 200;
/** Frames of a stack that are kept: the first ones say where it was. */
export const FRAMES_MAX = 10;
const FRAME_MAX = 160;

/** Measures of a page (web.dev/vitals): milliseconds, and for `cls` a score. */
export const TIMES = ['lcp', 'inp', 'ttfb'] as const;
export type PageTimes = Partial<Record<(typeof TIMES)[number] | 'cls', number>>;

const KINDS = {
  hydration: /#(?:418|419|421|422|423|425)\b/,
  code_missing: /dynamically imported module|Importing a module script failed|error loading dynamically/i,
  type: /^TypeError\b/,
  reference: /^ReferenceError\b/,
  range: /^RangeError\b/,
  syntax: /^SyntaxError\b/,
  abort: /^AbortError\b/,
  refusal: /^ApiError\b/,
} as const;
export type ErrorKind = keyof typeof KINDS | 'other';

/** Under what an error is counted: one of a closed list. */
export function kindOf(message: string): ErrorKind {
  for (const [kind, pattern] of Object.entries(KINDS)) if (pattern.test(message)) return kind as ErrorKind;
  return 'other';
}

/** From the first quotation mark to the last one, or to the end. Behind these words browsers quote the code. */
const QUOTED =
  /(?<!(?:reading|setting|evaluating) )(?<!\w)(?:(["'`])(?:.*\1|.*$)|[\u2018\u201c](?:.*[\u2019\u201d]|.*$))/g;

/**
 * The message of an error without what it may quote of a user: addresses, names, texts and long numbers. What a browser
 * quotes of the code stays.
 */
export function scrubbedMessage(message: string): string {
  return message
    .slice(0, 1_000)
    .replace(/\s+/g, ' ')
    .replace(/\b[a-z][a-z\d+.-]*:\/\/\S+/gi, '(address)')
    .replace(/[^\s"'`]*@[^\s"'`]*/g, '(name)')
    .replace(QUOTED, '(text)')
    .replace(/\b[\da-f]{8}-[\da-f-]{27}\b|\d{5,}/gi, '#')
    .slice(0, MESSAGE_MAX)
    .toWellFormed()
    .trim();
}

const FRAME = /^(?:at )?(?:async )?([\w$.<>[\] ]{0,60}?) ?[@(]?(https?:\/\/[^\s)]+?):(\d+):(\d+)\)?$/;

/** The frames of a stack that are in files of ours, one a line. What is not known to be a frame goes. */
export function scrubbedStack(stack: string): string {
  return stack
    .slice(0, 10_000)
    .split('\n')
    .flatMap((line) => {
      const [, name = '', address = '', row, column] = FRAME.exec(line.trim()) ?? [];
      const path = URL.parse(address)?.pathname ?? '';
      if (!/^\/assets\/[\w./-]+$/.test(path)) return [];
      return `${name} ${path}:${row}:${column}`.trim().slice(0, FRAME_MAX);
    })
    .slice(0, FRAMES_MAX)
    .join('\n');
}

/** As `scrubbedStack` writes it; what was sent is looked at again, since anyone may send anything. */
const SCRUBBED_FRAME = /^(?:[\w$.<>[\] ]{1,60} )?\/assets\/[\w./-]{1,80}:\d{1,7}:\d{1,7}$/;

export function onlyFrames(stack: string): string {
  const frames = stack.split('\n').filter((line) => SCRUBBED_FRAME.test(line));
  return frames.slice(0, FRAMES_MAX).join('\n');
}
