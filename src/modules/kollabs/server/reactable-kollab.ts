import type { Reactable } from '#infra/module.ts';
import { byLink, inLists } from '#modules/profiles/server/visibility.service.ts';
import { findKollabView } from './kollab-lists.queries.ts';
import { kollabsVisibleTo } from './visibility.service.ts';

export const reactableKollab: Reactable = {
  table: 'kollabs',
  visibleTo: (viewer, { row, owner }) =>
    kollabsVisibleTo(viewer === 'others' ? inLists(null) : byLink(viewer), { kollab: row, owner }),
  findView: findKollabView,
};
