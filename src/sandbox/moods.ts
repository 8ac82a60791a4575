/** Ways in which a stand-in misbehaves on request. Real platforms have done each of them. */
export const MOODS = {
  well: 'answers as it should',
  fails: 'answers with 500',
  busy: 'answers with 429',
  slow: 'never answers',
  drips: 'answers one byte a second',
  wrong: 'answers JSON of another shape',
  renamed: 'names its figures otherwise',
  html: 'answers a page of HTML',
  huge: 'answers ten megabytes',
  complains: 'answers 200 with an error in it',
  redirects: 'sends the caller elsewhere',
  revoked: 'accepts no token any more',
  rotates: 'replaces the refresh token at each use',
  other: "answers another channel's figures",
  negative: 'answers negative figures',
  nan: 'answers NaN',
  enormous: 'answers 10 to the power of 30',
  text: 'answers words instead of figures',
  fractions: 'answers fractions',
  hidden: 'hides how many people follow',
  none: 'finds no channel',
  gone: 'finds no posts any more',
  unticked: 'is asked for consent, and grants nothing',
} as const;
export type Mood = keyof typeof MOODS;

export function isMood(text: unknown): text is Mood {
  return typeof text === 'string' && Object.hasOwn(MOODS, text);
}
