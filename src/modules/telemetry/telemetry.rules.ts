export const REPORT_ADDRESSES = { error: '/client-error', times: '/page-times' } as const;

export const MESSAGE_MAX = 200;
export const FRAMES_MAX = 10;
const FRAME_MAX = 160;

/** Web vitals (web.dev/vitals) in milliseconds; `cls` is a score. */
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

export function kindOf(message: string): ErrorKind {
  for (const [kind, pattern] of Object.entries(KINDS)) if (pattern.test(message)) return kind as ErrorKind;
  return 'other';
}

/**
 * From the first quotation mark to the last one or the end. After `reading`, `setting` and `evaluating`, browsers
 * quote code.
 */
const QUOTED =
  /(?<!(?:reading|setting|evaluating) )(?<!\w)(?:(["'`])(?:.*\1|.*$)|[\u2018\u201c](?:.*[\u2019\u201d]|.*$))/g;

/** Removes what an error's message may quote of a user: URLs, names, texts and long numbers. Quoted code stays. */
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

/** Keeps the frames of a stack that are in our files, one per line. Everything else is removed. */
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

/** The format of `scrubbedStack`, checked again by the server, since anyone can send reports. */
const SCRUBBED_FRAME = /^(?:[\w$.<>[\] ]{1,60} )?\/assets\/[\w./-]{1,80}:\d{1,7}:\d{1,7}$/;

export function onlyFrames(stack: string): string {
  const frames = stack.split('\n').filter((line) => SCRUBBED_FRAME.test(line));
  return frames.slice(0, FRAMES_MAX).join('\n');
}
