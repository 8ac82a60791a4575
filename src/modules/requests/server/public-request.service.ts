import { neutralTitle, publicRequestJson, shownTo } from './request-view.queries.ts';

export { neutralTitle, publicRequestJson, shownTo };
