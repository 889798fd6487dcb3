import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outgoingFile } from '../../kernel/files/outgoing-file.ts';
import { readSettings } from '../../kernel/settings/settings.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { mailModule, type NewMail, sendMail } from './index.ts';
import { parseMail } from './mail-server.testing.ts';

let test: TestApp;
let smtp: SMTPServer;
const received: { from: string; to: string[]; raw: string; user: string | undefined }[] = [];
let refusals = 0;
beforeAll(async () => {
  test = await createTestApp({ modules: [mailModule] });
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'filing' && password === 'p@ss word' ? done(null, { user: username }) : done(new Error('wrong')),
    onRcptTo: (_address, _session, done) => {
      if (refusals === 0) return done();
      refusals -= 1;
      return done(Object.assign(new Error('try later'), { responseCode: 451 }));
    },
    onData: (stream, { envelope, user }, done) => {
      let raw = '';
      stream.on('data', (chunk) => {
        raw += String(chunk);
      });
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map((to) => to.address), raw, user: String(user) });
        done();
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const { port } = smtp.server.address() as AddressInfo;
  useSmtp(`smtp://filing:${encodeURIComponent('p@ss word')}@127.0.0.1:${port}`);
});
afterAll(async () => {
  await new Promise<void>((done) => smtp.close(done));
  await test.close();
});

function useSmtp(url: string | null): void {
  const environment = url === null ? {} : { SMTP_URL: url, MAIL_FROM: '备案平台 <filing@example.org>' };
  Object.assign(test.app.settings, { mail: readSettings(environment, '/srv').mail });
}
async function post(mail: NewMail): Promise<void> {
  await test.app.run({ role: 'app_platform' }, (ctx) => sendMail(ctx, mail));
  await test.settle();
}

describe('mail', () => {
  it('goes through the operator’s SMTP server after the commit, in Chinese and whole', async () => {
    await post({ to: 'lin@example.org', subject: '账号申请已通过', text: '您已成为“岚屿”的人员。\n第二行。' });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'filing@example.org', to: ['lin@example.org'], user: 'filing' });
    const { headers, body } = parse(received[0]?.raw ?? '');
    expect(headers.subject).toBe('账号申请已通过');
    expect(headers.from).toBe('备案平台 <filing@example.org>');
    expect(headers['message-id']).toMatch(/^<outbox-\d+@127\.0\.0\.1>$/);
    expect(body).toBe('您已成为“岚屿”的人员。\n第二行。');
  });
  it('nothing is sent for a transaction that fails', async () => {
    const failing = test.app.run({ role: 'app_platform' }, async (ctx) => {
      await sendMail(ctx, { to: 'nobody@example.org', subject: 'x', text: 'x' });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await test.settle();
    expect(received.some((mail) => mail.to.includes('nobody@example.org'))).toBe(false);
  });
  it('tries again while the server refuses, with the same Message-ID', async () => {
    refusals = 2;
    await test.app.run({ role: 'app_platform' }, (ctx) =>
      sendMail(ctx, { to: 'later@example.org', subject: '稍后', text: '稍后' }),
    );
    await expect
      .poll(() => test.settle().then(() => received.at(-1)?.to[0]), { timeout: 10_000 })
      .toBe('later@example.org');
    expect(refusals).toBe(0);
  });
  it('a line break in a subject makes no header, and an address is one address', async () => {
    await post({ to: 'lin@example.org', subject: 'Hello\r\nBcc: spy@example.org', text: 'x' });
    expect(received.at(-1)?.to).toEqual(['lin@example.org']);
    expect(parse(received.at(-1)?.raw ?? '').headers.bcc).toBeUndefined();
    for (const to of ['a@b.org, c@d.org', 'a@b.org\r\nRCPT TO:<c@d.org>', 'nobody'])
      await expect(post({ to, subject: 'x', text: 'x' })).rejects.toThrow();
  });
  it('lies in a file on a developer’s machine without SMTP_URL, and nowhere in production', async () => {
    useSmtp(null);
    await post({ to: 'dev@example.org', subject: '开发', text: '正文' });
    const lines = (await readFile(outgoingFile(test.app.settings), 'utf8')).trim().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ kind: 'mail', to: 'dev@example.org', subject: '开发' });
    Object.assign(test.app.settings, { mode: 'production' });
    await post({ to: 'prod@example.org', subject: 'x', text: 'x' });
    expect(await readFile(outgoingFile(test.app.settings), 'utf8')).not.toContain('prod@example.org');
    Object.assign(test.app.settings, { mode: 'development' });
  });
  it.each([
    [{ SMTP_URL: 'http://mail:secret@x' }, /SMTP_URL must be like(?!.*secret)/],
    [{ SMTP_URL: 'smtp://mail.example.org' }, /MAIL_FROM is required/],
  ])('settings refuse %o', (environment, message) => {
    expect(() => readSettings(environment, '/srv')).toThrow(message);
  });
});

function parse(raw: string) {
  const { headers, text: body } = parseMail(Buffer.from(raw, 'latin1'));
  return { headers, body };
}
