import { describe, expect, it } from 'vitest';
import { WriteQueue } from './write-queue.ts';

describe('WriteQueue', () => {
  it('accepts nothing while a write is pending', async () => {
    const queue = new WriteQueue();
    const running = queue.run('a', async () => 1);
    expect(queue.accepts('a', false)).toBe(false);
    expect(queue.accepts('b', false)).toBe(false);
    await running;
    expect(queue.accepts('a', false)).toBe(true);
  });

  it('accepts nothing before the task has started', () => {
    const queue = new WriteQueue();
    let begun = false;
    void queue.run('a', async () => {
      begun = true;
    });
    expect(begun).toBe(false);
    expect(queue.accepts('a', false)).toBe(false);
  });

  it('accepts a press after the response, and sends it once the page shows the change', async () => {
    const queue = new WriteQueue();
    const shown = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = queue.run('complete', async () => {
      queue.answered();
      await shown.promise;
      order.push('complete is shown');
    });
    await Promise.resolve();
    expect(queue.accepts('complete', false)).toBe(false);
    expect(queue.accepts('finalize', false)).toBe(true);
    const second = queue.run('finalize', async () => order.push('finalize'));
    expect(queue.accepts('finalize', false)).toBe(false);
    shown.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['complete is shown', 'finalize']);
  });

  it('sends queued writes in order, also after a failure', async () => {
    const queue = new WriteQueue();
    const order: string[] = [];
    const failing = queue.run('on', async () => {
      order.push('on begins');
      await Promise.resolve();
      order.push('on ends');
      throw new Error('refused');
    });
    expect(queue.accepts('off', true)).toBe(true);
    const second = queue.run('off', async () => order.push('off'));
    await expect(failing).rejects.toThrow('refused');
    await second;
    expect(order).toEqual(['on begins', 'on ends', 'off']);
  });

  it('drops a press only if it repeats the previous one', async () => {
    const queue = new WriteQueue();
    void queue.run('on', async () => {});
    expect(queue.accepts('on', true)).toBe(false);
    void queue.run('off', async () => {});
    expect(queue.accepts('off', true)).toBe(false);
    expect(queue.accepts('on', true)).toBe(true);
  });
});
