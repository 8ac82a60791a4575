import { PRODUCT } from '#contract/product.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Placeholders } from './markdown.ts';

export function placeholders({ env }: Pick<AppContext, 'env'>): Placeholders {
  return { contact: /<([^<>]+)>\s*$/.exec(env.mailFrom)?.[1] ?? env.mailFrom, name: PRODUCT };
}
