import { describe, expect, it } from 'vitest';
import { viewedAt } from './views.rules.ts';

const ID = '01900000-0000-7000-8000-00000000000a';

describe('viewedAt', () => {
  it.each([
    ['/user/noor', 'profile', 'noor'],
    ['/User/Noor_1/?tab=kollabs', 'profile', 'noor_1'],
    ['/user/noor.data?_routes=modules%2Fprofile-pages%2Fweb%2Fprofile-page', 'profile', 'noor'],
    ['/user/noor/kit', 'profile', 'noor'],
    ['/user/noor/kit.data', 'profile', 'noor'],
    [`/kollab/${ID}/details`, 'kollab', ID],
    [`/kollab/${ID.toUpperCase()}/pending.data`, 'kollab', ID],
  ])('%s is a view', (target, kind, name) => {
    expect(viewedAt(target)).toEqual({ kind, name });
  });

  it.each([
    '/',
    '/users',
    '/user/noor/followers',
    '/user/noor/collaborations',
    `/kollab/${ID}`,
    `/kollab/${ID}/edit`,
    `/kollab/${ID}/edit.data`,
    `/kollab/${ID}/requests/${ID}`,
    '/kollab/none/details',
    '/post/noor',
    "/user/'; select",
    `/api/user/noor`,
  ])('%s is none', (target) => {
    expect(viewedAt(target)).toBeNull();
  });
});
