import { publicRequestJson, shownTo } from './request-view.queries.ts';

export { publicRequestJson, shownTo };
