import { codePoints } from '#contract/text.ts';

/** Why a tag was not taken. */
export type TagRefusal = 'too-many' | 'too-long';

export type TagRules = {
  /** How many tags there may be. */
  max: number;
  /** How long one may be, in code points. */
  maxPoints: number;
};

/**
 * Adds tags to a list, leaving out those already there. What does not fit is handed back in `left`, with the
 * reason of the first refusal, so that nothing that was typed is lost silently.
 */
export function addTags(
  tags: readonly string[],
  added: readonly string[],
  { max, maxPoints }: TagRules,
): { tags: string[]; left: string[]; refusal?: TagRefusal } {
  const next = [...tags];
  const left: string[] = [];
  let refusal: TagRefusal | undefined;
  for (const tag of added) {
    if (next.includes(tag)) continue;
    const why: TagRefusal | undefined =
      codePoints(tag) > maxPoints ? 'too-long' : next.length >= max ? 'too-many' : undefined;
    if (why) {
      left.push(tag);
      refusal ??= why;
    } else next.push(tag);
  }
  return refusal ? { tags: next, left, refusal } : { tags: next, left };
}
