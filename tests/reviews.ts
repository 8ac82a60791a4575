import { Collaboration, createCast } from './collaboration.ts';
import type { Person } from './factories.ts';
import type { CallResponse, TestApp } from './test-app.ts';

export function reviewForm(given: Partial<ReviewForm> = {}): ReviewForm {
  return { kept: true, inTime: true, goodToTalkTo: true, again: true, text: 'A good time', ...given };
}

export interface ReviewForm {
  kept: boolean;
  inTime: boolean;
  goodToTalkTo: boolean;
  again: boolean;
  text: string;
}

export const DAY = 24 * 60 * 60 * 1000;

/** The reviews of the two sides of a collaboration, over HTTP. */
export class Reviewing {
  readonly app: TestApp;
  readonly requestId: string;
  readonly people: { S: Person; R: Person };

  constructor(app: TestApp, { requestId, cast }: Pick<Collaboration, 'requestId' | 'cast'>) {
    this.app = app;
    this.requestId = requestId;
    this.people = cast;
  }

  static async begin(app: TestApp, people: Partial<{ S: Person; R: Person }> = {}): Promise<Reviewing> {
    const cast = { ...(await createCast(app)), ...people };
    return new Reviewing(app, await Collaboration.inserted(app, cast, 'C'));
  }

  read(by: Person): Promise<CallResponse> {
    return this.ask('GET', by, `/request/${this.requestId}/reviews`);
  }

  write(by: Person, given: Partial<ReviewForm> = {}): Promise<CallResponse> {
    return this.ask('PUT', by, `/request/${this.requestId}/review`, reviewForm(given));
  }

  reply(by: Person, reviewId: string, text = 'Thank you'): Promise<CallResponse> {
    return this.ask('POST', by, `/review/${reviewId}/reply`, { text });
  }

  choose(by: Person, reviewId: string, chosen = true): Promise<CallResponse> {
    return this.ask(chosen ? 'PUT' : 'DELETE', by, `/review/${reviewId}/testimonial`);
  }

  /** Both write a review. Returns the ids of the reviews by author. */
  async both(words = { S: 'By the sender', R: 'By the recipient' }): Promise<{ S: string; R: string }> {
    const { S, R } = this.people;
    for (const { status, text } of [
      await this.write(S, { text: words.S }),
      await this.write(R, { text: words.R }),
    ])
      if (status !== 200) throw new Error(`not written: ${text}`);
    const { body } = await this.read(S);
    return { S: body.own.reviewId, R: body.other.reviewId };
  }

  async ask(method: string, by: Person, path: string, body?: object): Promise<CallResponse> {
    return this.app.call(method, path, { token: await by.freshToken(), ...(body && { body }) });
  }
}
