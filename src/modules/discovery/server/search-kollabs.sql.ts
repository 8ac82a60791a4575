import { Condition } from '#infra/db/condition.ts';
import { kollabJson } from '#modules/kollabs/server/kollab-view.service.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { inLists } from '#modules/profiles/server/visibility.service.ts';
import { type SearchSource, searchStatements } from './search-statements.ts';

export const kollabSource: SearchSource = {
  name: 'search',
  table: 'kollab_tags',
  id: 'kollab_id',
  category: 'category',
  quick: 'answers_quickly',
  scopeType: 'boolean',
  inScope: '(active or not $8)',
  inScopeAndFacet: '($5::text is null or looking_for_types @> array[$5]) and (active or not $8)',
  view: () => kollabJson('k', 'p'),
  joins: 'join kollabs k on k.id = found.kollab_id join profiles p on p.user_id = k.owner_id',
  ofRow: 'from kollabs k join profiles p on p.user_id = k.owner_id where k.id = kollab_tags.kollab_id',
  looksAt: ['active'],
  // A row of one that was closed since says that it is open, among its words, too.
  visibleTo: (exclusions) =>
    Condition.all(
      kollabsVisibleTo(inLists(exclusions), { kollab: 'k', owner: 'p' }),
      new Condition('(k.active or not kollab_tags.active)'),
    ),
};

/** The search for Kollabs. $5: who is looked for. $8: only open ones; `active` is in the indexes. */
export const kollabSearch = searchStatements(kollabSource);
