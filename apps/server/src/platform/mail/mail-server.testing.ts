import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it came to the server. */
export interface ReceivedMail {
  from: string;
  to: string[];
  headers: Record<string, string | undefined>;
  text: string;
  html: string;
}

/** A real mail server for tests. `answer` decides about a receiver: null takes it, a number and words refuse it. */
export class TestMailServer {
  readonly received: ReceivedMail[] = [];
  answer: (to: string) => { code: number; words: string } | null = () => null;
  /** Takes the next mails and ends the connection before it says so. */
  losesAnswers = false;
  private readonly server: SMTPServer;
  private readonly sockets = new Set<Socket>();

  private constructor() {
    this.server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onRcptTo: ({ address }, _session, done) => {
        const refusal = this.answer(address);
        done(refusal ? Object.assign(new Error(refusal.words), { responseCode: refusal.code }) : undefined);
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          this.received.push({
            from,
            to: envelope.rcptTo.map((to) => to.address),
            ...parseMail(Buffer.concat(chunks)),
          });
          if (!this.losesAnswers) return done();
          for (const socket of this.sockets) socket.destroy();
        });
      },
    });
    this.server.on('error', () => undefined);
    this.server.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  static async open(): Promise<TestMailServer> {
    const mails = new TestMailServer();
    await new Promise<void>((ready) => mails.server.listen(0, '127.0.0.1', ready));
    return mails;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** Mails to an address. */
  to(address: string): ReceivedMail[] {
    return this.received.filter((mail) => mail.to.includes(address));
  }

  close(): Promise<void> {
    return new Promise((done) => this.server.close(done));
  }
}

/** A server that takes connections and never says a word. */
export async function openHangingServer(): Promise<{
  url: string;
  connections: () => number;
  close: () => Promise<void>;
}> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

/** Headers and the texts of a mail of one or several parts. */
export function parseMail(bytes: Buffer): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = partOf(bytes.toString('latin1'));
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return { headers, text: decoded(headers, body), html: '' };
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partOf(part.replace(/^\r\n/, '')));
  const textOf = (type: string) => {
    const part = parts.find((one) => one.headers['content-type']?.startsWith(type));
    return part ? decoded(part.headers, part.body) : '';
  };
  return { headers, text: textOf('text/plain'), html: textOf('text/html') };
}

function partOf(raw: string): { headers: Record<string, string | undefined>; body: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), decodeWords(line.slice(at + 1).trim())];
      }),
  );
  return { headers, body: rest.join('\r\n\r\n') };
}

function decoded(headers: Record<string, string | undefined>, body: string): string {
  const encoding = headers['content-transfer-encoding'];
  const bytes = encoding === 'base64' ? Buffer.from(body, 'base64') : fromQuotedPrintable(body);
  return bytes.toString('utf8').replace(/\r\n/g, '\n').trimEnd();
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_word, kind: string, data: string) =>
      (kind.toUpperCase() === 'B'
        ? Buffer.from(data, 'base64')
        : fromQuotedPrintable(data.replaceAll('_', ' '))
      ).toString('utf8'),
    );
}

function fromQuotedPrintable(text: string): Buffer {
  const joined = text.replace(/=\r\n/g, '');
  const bytes: number[] = [];
  for (let at = 0; at < joined.length; at++) {
    if (joined[at] === '=') {
      bytes.push(Number.parseInt(joined.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(joined.charCodeAt(at));
  }
  return Buffer.from(bytes);
}
