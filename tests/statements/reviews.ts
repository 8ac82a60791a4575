import { Reviewing, reviewForm } from '../reviews.ts';
import type { Scenario, Scenarios, World } from './world.ts';

const reviewed = async ({ app }: World) => {
  const one = await Reviewing.begin(app);
  const ids = await one.both();
  const { R } = one.people;
  return { one, R, id: ids.S, token: await R.freshToken() };
};

const writing =
  (second: boolean): Scenario =>
  async ({ app }) => {
    const one = await Reviewing.begin(app);
    const { S, R } = one.people;
    if (second) await one.write(R);
    return { path: `/request/${one.requestId}/review`, token: await S.freshToken(), body: reviewForm() };
  };

export const REVIEW_WRITES: Scenarios = {
  'PUT /request/:id/review (first)': writing(false),
  'PUT /request/:id/review (second)': writing(true),
  'PUT /request/:id/review (again)': async ({ app }) => {
    const one = await Reviewing.begin(app);
    await one.write(one.people.S);
    const body = reviewForm({ text: 'In other words' });
    return { path: `/request/${one.requestId}/review`, token: await one.people.S.freshToken(), body };
  },
  'POST /review/:id/reply': async (world) => {
    const { id, token } = await reviewed(world);
    return { path: `/review/${id}/reply`, token, body: { text: 'Thank you' } };
  },
  'PUT /review/:id/testimonial': async (world) => {
    const { id, token } = await reviewed(world);
    return { path: `/review/${id}/testimonial`, token };
  },
  'DELETE /review/:id/testimonial': async (world) => {
    const { one, R, id, token } = await reviewed(world);
    await one.choose(R, id);
    return { path: `/review/${id}/testimonial`, token };
  },
};

export const REVIEW_READS: Scenarios = {
  'GET /request/:id/reviews': async (world) => {
    const { one, token } = await reviewed(world);
    return { path: `/request/${one.requestId}/reviews`, token };
  },
  'GET /user/:username/reviews (viewer)': async (world) => {
    const { R } = await reviewed(world);
    return { path: `/user/${R.username}/reviews`, token: await world.reader.freshToken() };
  },
  'GET /user/:username/reviews (visitor)': async (world) => {
    const { R } = await reviewed(world);
    return { path: `/user/${R.username}/reviews` };
  },
  'GET /user/:username/reviews/figures (viewer)': async (world) => {
    const { R } = await reviewed(world);
    return { path: `/user/${R.username}/reviews/figures`, token: await world.reader.freshToken() };
  },
  'GET /user/:username/reviews/figures (visitor)': async (world) => {
    const { R } = await reviewed(world);
    return { path: `/user/${R.username}/reviews/figures` };
  },
};
