/** How many rows have these values. A row may have several values of one facet. */
export type CountRow<F extends string> = { readonly count: number } & {
  readonly [facet in F]?: string | readonly string[] | undefined;
};

/** The chosen value of each facet; undefined means any. */
export type Chosen<F extends string> = { readonly [facet in F]?: string | undefined };

export function sumOf<F extends string>(rows: readonly CountRow<NoInfer<F>>[], chosen: Chosen<F>): number {
  const wanted = Object.entries<string | undefined>(chosen).filter(([, value]) => value !== undefined);
  const fits = (row: CountRow<F>) =>
    wanted.every(([facet, value = '']) => {
      const has = row[facet as F];
      return typeof has === 'string' ? has === value : has?.includes(value);
    });
  return rows.reduce((sum, row) => (fits(row) ? sum + row.count : sum), 0);
}

/**
 * The count for every choice of every facet, combined with what is chosen in the others.
 * @param count the number of matches as text; undefined if unknown
 */
export function choiceCounts<F extends string, A extends Chosen<F>>(
  chosen: A,
  choices: Readonly<Record<F, readonly string[]>>,
  count: (chosen: A) => string | undefined,
): Record<F, Record<string, string>> {
  const of = (facet: F) =>
    Object.fromEntries(
      choices[facet].flatMap((value) => {
        const text = count({ ...chosen, [facet]: value });
        return text === undefined ? [] : [[value, text]];
      }),
    );
  return Object.fromEntries((Object.keys(choices) as F[]).map((facet) => [facet, of(facet)])) as Record<
    F,
    Record<string, string>
  >;
}
