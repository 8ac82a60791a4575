import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '#tests/tools/mail-server.ts';
import { GiveUp } from '../jobs/run-job.ts';
import { type Delivery, smtpDelivery } from './smtp.ts';

let server: MailServer;
let delivery: Delivery;

beforeEach(async () => {
  server = await startMailServer();
  delivery = smtpDelivery(server.url, 'Here <hello@here.example>');
});

afterEach(async () => {
  delivery.close();
  await server.close();
});

it('consecutive mails use one connection', async () => {
  for (const to of ['ada', 'ben', 'cleo']) await deliver(to);
  expect(recipients()).toEqual(['ada', 'ben', 'cleo']);
  expect(server.connections).toBe(1);
});

it('the server gets an address exactly as the account has it', async () => {
  const names = ['a&b', 'a=b', "o'brien", '!#$%&*', '/=?^_`{|}~-', 'a.b+c', 'user%host'];
  for (const name of names) await deliver(name);
  expect(recipients()).toEqual(names);
});

it('concurrent mails use at most 32 connections', async () => {
  const people = Array.from({ length: 80 }, (_, index) => `user${index}`);
  await Promise.all(people.map((to) => deliver(to)));
  expect(recipients().sort()).toEqual(people.sort());
  expect(server.connections).toBeGreaterThan(1);
  expect(server.connections).toBeLessThanOrEqual(32);
});

it('a connection that the server closed is replaced, and its mail arrives once', async () => {
  await deliver('ada');
  server.dropConnections();
  await deliver('ben');
  expect(recipients()).toEqual(['ada', 'ben']);
  expect(server.connections).toBe(2);
});

it('a server that is away and a refused mail have different messages', async () => {
  server.refuseNext(451);
  await expect(deliver('later')).rejects.toThrow(/^The mail server did not accept a mail \(451 /);
  const away = smtpDelivery('smtp://127.0.0.1:1', 'Here <hello@here.example>');
  await expect(deliver('ada', away)).rejects.toThrow('The mail server could not be reached (ECONNREFUSED)');
  away.close();
});

it('a refused mail does not affect the others', async () => {
  await deliver('ada');
  server.refuseNext(550);
  await expect(deliver('gone')).rejects.toThrow(GiveUp);
  server.refuseNext(451);
  await expect(deliver('later')).rejects.not.toThrow(GiveUp);
  await deliver('ben');
  expect(recipients()).toEqual(['ada', 'ben']);
});

it('a refusal of the sender does not count against the recipient: the mail is retried', async () => {
  for (const code of [550, 530]) {
    server.refuseNextSender(code);
    await expect(deliver('ada')).rejects.not.toThrow(GiveUp);
  }
  await deliver('ada');
  expect(recipients()).toEqual(['ada']);
});

it.each([
  ['Postfix', '554 5.7.1 <ada@people.example>: Relay access denied'],
  ['Postfix, of the sender', '550 5.1.8 <hello@here.example>: Sender address rejected: Domain not found'],
  ['Exim', '550 relay not permitted'],
  ['Sendmail', '550 5.7.1 <ada@people.example>... Relaying denied'],
  ['Exchange', '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain'],
  ['qmail', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
  ['one that asks for a password', '530 Authentication required'],
])('a refusal to relay does not count against the recipient: %s', async (_, reply) => {
  server.refuseNextRecipient(reply);
  await expect(deliver('ada')).rejects.not.toThrow(GiveUp);
});

it.each([
  '550 5.1.1 <gone@people.example>: Recipient address rejected: User unknown',
  '550-5.1.1 The email account that you tried to reach does not exist.\r\n550 5.1.1 Learn more (5.7.1)',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound',
  '554 5.2.1 This mailbox is disabled',
  '550 No such user here',
  '553 sorry, no mailbox here by that name. (#5.1.1)',
])('an unknown recipient is given up: %s', async (reply) => {
  server.refuseNextRecipient(reply);
  await expect(deliver('gone')).rejects.toThrow(GiveUp);
});

it('a refusal of the content is retried', async () => {
  server.refuseNext(554);
  await expect(deliver('ada')).rejects.not.toThrow(GiveUp);
});

function deliver(to: string, via = delivery): Promise<void> {
  const mail = {
    to: `${to}@people.example`,
    senderName: 'Harbour',
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    links: [],
  };
  return via.deliver(mail, { messageId: `<${to}@here.example>`, date: new Date() });
}

function recipients(): string[] {
  return server.mails.flatMap((mail) => mail.recipients.map((address) => address.split('@')[0] ?? ''));
}
