import { expect, it } from 'vitest';
import { messageView } from '#tests/components/message-view.ts';
import { threadRows } from './thread-rows.ts';

const step = (minute: string) => ({
  ...{ step: 'Update', note: `Note ${minute}`, author: 'ben', name: 'Ben' },
  at: `2026-01-01T00:${minute}.000Z`,
});
const messages = [messageView(2, 'noor'), messageView(3, 'ben')];
const steps = ['01:00', '02:30', '02:31', '04:00'].map(step);
const words = (hasOlder: boolean) =>
  threadRows(messages, steps, hasOlder).map(({ message, step: one }) => message?.text ?? one?.note);

it('sorts notes between the messages by time', () => {
  expect(words(false)).toEqual([
    'Note 01:00',
    'Message 2',
    'Note 02:30',
    'Note 02:31',
    'Message 3',
    'Note 04:00',
  ]);
});

it('leaves out notes from before the first loaded message', () => {
  expect(words(true)).toEqual(['Message 2', 'Note 02:30', 'Note 02:31', 'Message 3', 'Note 04:00']);
});

it('shows the notes where nobody has written a message', () => {
  expect(threadRows([], steps, false)).toHaveLength(4);
});
