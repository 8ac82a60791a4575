import { codePoints } from '#contract/text.ts';

export type TagRefusal = 'too-many' | 'too-long';

export type TagRules = {
  max: number;
  maxPoints: number;
};

/**
 * Adds tags to a list, without duplicates. Refused tags are returned in `left` with the reason for the first of them,
 * so that the typed text is not lost.
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
