import { RouterContextProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { requestView } from '#tests/components/request-view.ts';
import { apiContext, viewerContext } from '#web/context.ts';
import { httpApi } from '#web/http-api.ts';
import { loader } from './propose-agreement-page.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['2026-11-22T23:00:00.000Z', null, '2026-11-22'],
  ['2026-11-23T01:00:00.000Z', null, null],
  ['2026-11-23T01:00:00.000Z', 'America/New_York', '2026-11-22'],
  ['2026-11-22T23:00:00.000Z', 'Asia/Tokyo', null],
])(
  "starts with the Kollab's deadline until its day ends for its owner: at %s in %s",
  async (now, timeZone, deadline) => {
    vi.setSystemTime(now);
    vi.spyOn(httpApi, 'getRequest').mockResolvedValue(requestView('accepted'));
    vi.spyOn(httpApi, 'termsOfRequest').mockResolvedValue({
      requested: { payment: null, deadline: '2026-11-22' },
    } as never);
    vi.spyOn(httpApi, 'getAgreement').mockResolvedValue({ timeZone, versions: [] } as never);
    vi.spyOn(httpApi, 'getUser').mockResolvedValue({ userData: { user: { featuredPlatform: '' } } } as never);
    const context = new RouterContextProvider();
    context.set(apiContext, httpApi);
    context.set(viewerContext, { username: 'ada' } as never);
    const args = { context, params: { requestId: 'r1' }, request: new Request('https://here.example/') };
    expect((await loader(args as never)).start.deadline).toBe(deadline);
  },
);
