import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Settings } from '../../kernel/settings/settings.ts';

/** A mail as it is handed over: one receiver, plain text and the same as HTML. */
export interface PostedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Readonly<Record<string, string>>;
}

/**
 * What became of a mail. `refused`: the server answered about this mail, `isAddress` when it refused the receiver, `isFinal` when it said that trying
 * again is no use. `server`: no mail can be handed over now. `unsure`: the connection ended after the mail was on its way and before the answer, so that it may have arrived.
 */
export type Posted =
  | { outcome: 'sent'; bytes: number }
  | { outcome: 'refused'; isAddress: boolean; isFinal: boolean; error: string }
  | { outcome: 'server'; error: string }
  | { outcome: 'unsure'; error: string };

/** Milliseconds that a mail server has for one answer, and all in all for one mail. */
const waits = { connect: 10_000, answer: 20_000, whole: 60_000 } as const;
/** Mails after which a connection is made anew: servers end one that is used for long. */
const mostOfConnection = 100;

/** How long the server may take; tests make it short. */
export type Waits = { readonly [Key in keyof typeof waits]: number };

/**
 * A connection to the operator's mail server that carries one mail after another. It is opened by the first mail and anew after a failure. Every wait is
 * limited, so that a server that hangs costs a mail's time and no more.
 */
export class MailLine {
  private connection: SMTPConnection | null = null;
  private carried = 0;

  constructor(
    private readonly settings: Pick<Settings, 'mail'>,
    private readonly limits: Waits = waits,
  ) {}

  /** Hands one mail over; never throws for what the server does. */
  async post(mail: PostedMail): Promise<Posted> {
    const server = this.settings.mail;
    if (!server) return { outcome: 'server', error: 'no mail server is set' };
    let isOnItsWay = false;
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_done, fail) => {
      timer = setTimeout(
        () => fail(Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' })),
        this.limits.whole,
      );
    });
    try {
      const content = await composed(server.from, mail);
      const work = this.carry(server, mail.to, content, () => {
        isOnItsWay = true;
      });
      // A late failure of the work that was given up is nobody's any more.
      work.catch(() => undefined);
      await Promise.race([work, tooLong]);
      return { outcome: 'sent', bytes: content.length };
    } catch (error) {
      this.close();
      return outcomeOf(error, isOnItsWay);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the connection at once. */
  close(): void {
    this.connection?.close();
    this.connection = null;
  }

  private async carry(
    server: NonNullable<Settings['mail']>,
    to: string,
    content: Buffer,
    begins: () => void,
  ): Promise<void> {
    if (this.carried >= mostOfConnection) this.close();
    const connection = this.connection ?? (await this.connect(server.url));
    this.carried += 1;
    // The stream is read once the server has said that it takes the content: from then on the mail may arrive.
    const stream = new Readable({
      read() {
        begins();
        this.push(content);
        this.push(null);
      },
    });
    const from = addressIn(server.from);
    await new Promise<void>((done, fail) => {
      connection.send({ from, to: [to] }, stream, (error) => (error ? fail(error) : done()));
    });
  }

  private async connect(url: string): Promise<SMTPConnection> {
    const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
      import('nodemailer/lib/smtp-connection'),
      import('nodemailer/lib/shared'),
    ]);
    const { auth, ...place } = parseConnectionUrl(url);
    const connection = new Connection({
      ...place,
      connectionTimeout: this.limits.connect,
      greetingTimeout: this.limits.connect,
      dnsTimeout: this.limits.connect,
      socketTimeout: this.limits.answer,
      socketCloseTimeout: 1_000,
    });
    this.connection = connection;
    this.carried = 0;
    await new Promise<void>((done, fail) => {
      // What goes wrong between two mails is found by the next one, which then connects anew.
      connection.on('error', (error) => {
        if (this.connection === connection) this.connection = null;
        fail(error);
      });
      connection.on('end', () => {
        if (this.connection === connection) this.connection = null;
      });
      connection.connect((error) => (error ? fail(error) : done()));
    });
    if (auth?.user)
      await new Promise<void>((done, fail) => {
        const credentials = { user: auth.user ?? '', pass: auth.pass ?? '' };
        connection.login({ user: credentials.user, credentials }, (error) => (error ? fail(error) : done()));
      });
    return connection;
  }
}

async function composed(from: string, { to, subject, text, html, messageId, headers }: PostedMail): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  return await new MailComposer({ from, to, subject, text, html, messageId, headers: { ...headers } })
    .compile()
    .build();
}

/** The bare address of a sender such as `Name <name@host>`. */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}

/** What a failure of the connection means for the mail. */
function outcomeOf(error: unknown, isOnItsWay: boolean): Posted {
  const { code, command, responseCode } = (error ?? {}) as {
    code?: unknown;
    command?: unknown;
    responseCode?: unknown;
  };
  const words = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 300) ?? '';
  const answer = typeof responseCode === 'number' ? responseCode : null;
  // 421: the server goes away; nothing about this mail.
  if (answer !== null && answer !== 421) {
    const isFinal = answer >= 500;
    if (command === 'RCPT TO') return { outcome: 'refused', isAddress: true, isFinal, error: words };
    if (command === 'DATA') return { outcome: 'refused', isAddress: false, isFinal, error: words };
  }
  if (isOnItsWay && answer === null) return { outcome: 'unsure', error: words };
  return { outcome: 'server', error: code === 'EAUTH' ? `${words} (EAUTH)` : words };
}
