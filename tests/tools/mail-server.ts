import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** The recipients of the envelope, not of the headers. */
  recipients: string[];
  raw: string;
  /** Returns a header's unfolded value; undefined if it is missing. */
  header(name: string): string | undefined;
}

export interface MailServer {
  url: string;
  mails: ReceivedMail[];
  /** Refuses the next mails with one reply code each: 550 is sent after the recipient, any other after the text. */
  refuseNext(...codes: number[]): void;
  /** Refuses the recipient of the next mail with a whole reply, such as `554 5.7.1 Relay access denied`. */
  refuseNextRecipient(reply: string): void;
  /** Refuses the sender of the next mails with one reply code each, as a relay does for a lapsed account. */
  refuseNextSender(...codes: number[]): void;
  readonly connections: number;
  /** Closes the open connections without a reply, as a server does after its time-out. */
  dropConnections(): void;
  close(): Promise<void>;
}

/**
 * Starts a real SMTP server.
 * @param port the port of an earlier server, to replace it; a free one by default
 */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refusals: number[] = [];
  const recipientRefusals: string[] = [];
  const senderRefusals: number[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Otherwise the server would add a status code to the test's reply.
    hideENHANCEDSTATUSCODES: true,
    closeTimeout: 100,
    onMailFrom(address, _session, done) {
      const refusal = senderRefusals.shift();
      if (refusal === undefined) return done();
      done(smtpError(refusal, `<${address.address}> may not send`));
    },
    onRcptTo(address, _session, done) {
      const reply = recipientRefusals.shift();
      if (reply !== undefined) return done(smtpError(Number(reply.slice(0, 3)), reply.slice(4)));
      if (refusals[0] !== 550) return done();
      refusals.shift();
      done(smtpError(550, `<${address.address}> is not known here`));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const refusal = refusals.shift();
        if (refusal !== undefined) return done(smtpError(refusal, 'not now'));
        const raw = Buffer.concat(chunks).toString('utf8');
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({
          ...(await PostalMime.parse(raw)),
          recipients,
          raw,
          header: (name) => headerOf(raw, name),
        });
        done();
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuseNext: (...codes) => void refusals.push(...codes),
    refuseNextRecipient: (reply) => void recipientRefusals.push(reply),
    refuseNextSender: (...codes) => void senderRefusals.push(...codes),
    get connections() {
      return connections;
    },
    dropConnections() {
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function smtpError(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

function headerOf(raw: string, name: string): string | undefined {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  return unfolded.match(new RegExp(`^${name}:\\s*(.*)$`, 'im'))?.[1];
}
