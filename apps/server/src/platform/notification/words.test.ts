import { readFileSync } from 'node:fs';
import { type JsonObject, languages, type NotificationKind } from '@app/contract';
import { calendarOf } from '@app/engine/clock';
import { describe, expect, it } from 'vitest';
import { FileFaultError, readJsonFile } from '../../kernel/definition-file/index.ts';
import { dueMoment, isQuiet } from './choice.ts';
import { composeMail, type MailItem } from './compose.ts';
import { MailTemplates } from './templates.ts';

const source = readFileSync(new URL('../../../../../definitions/notifications/mails.json', import.meta.url), 'utf8');
const read = (text: string) => readJsonFile('mails.json', text, MailTemplates);
const templates = read(source);
const place = { publicUrl: 'https://filing.example.org', language: 'zh-CN' } as const;
const item = (kind: NotificationKind, words: string | null, link: string | null = '/reg/first/case/7'): MailItem => ({
  kind,
  subject: words === null ? null : { 'zh-CN': words, en: `en ${words}` },
  content: null,
  link,
});

describe('the words of the mails', () => {
  /** The file with another value at a place; undefined takes it away. */
  const changed = (path: string, value: JsonObject[string] | undefined) => {
    const file = JSON.parse(source) as JsonObject;
    const way = path.split('.');
    const last = way.pop() ?? '';
    const holder = way.reduce<JsonObject>((inner, step) => inner[step] as JsonObject, file);
    if (value === undefined) delete holder[last];
    else holder[last] = value;
    return () => read(JSON.stringify(file, null, 2));
  };
  it.each([
    [
      'a field that nobody fills',
      'kinds.task.text.en',
      'Dear {name}',
      /mails\.json:\d+:\d+ → kinds\.task\.text\.en: there is no field \{name\} here; known: \{product\}, \{subject\}/,
    ],
    [
      'the words of a personal message',
      'kinds.message.text.zh-CN',
      '{subject}',
      /kinds\.message\.text\.zh-CN: there is no field \{subject\} here; known: \{product\}/,
    ],
    ['a code that is not told', 'code.text.en', 'Your code', /code\.text\.en: the field \{code\} is missing/],
    ['a language that is missing', 'open.en', undefined, /open\.en: “en” is missing/],
    ['a key that nothing reads', 'footer', { en: 'x' }, /there is no “footer” here/],
    ['a time that is none', 'usual.digestAt', '24:00', /usual\.digestAt/],
    ['a way that is none', 'usual.office.task.mode', 'hourly', /“hourly” is none of off, once, digest/],
  ])('are refused with %s', (_what, path, value, message) => {
    const reading = changed(path, value);
    expect(reading).toThrow(FileFaultError);
    expect(reading).toThrow(message);
  });

  it('name the product and what is asked, lead to the page and to the settings, as text and as HTML', () => {
    const mail = composeMail(templates, place, [item('task', '待办：审评（岚屿防晒乳）')]);
    expect(mail.subject).toBe('【化妆品注册备案平台】待办：审评（岚屿防晒乳）');
    expect(mail.text).toContain('打开: https://filing.example.org/reg/first/case/7');
    expect(mail.text).toContain('修改邮件通知: https://filing.example.org/platform/mail');
    expect(mail.html).toContain('<a href="https://filing.example.org/reg/first/case/7">打开</a>');
  });

  it('have every language', () => {
    const subjects = languages.map(
      (language) => composeMail(templates, { ...place, language }, [item('task', '甲')]).subject,
    );
    expect(subjects).toEqual([
      '【化妆品注册备案平台】甲',
      expect.stringMatching(/^【.+】甲$/),
      '[Cosmetic filing platform] en 甲',
    ]);
  });

  it('escape what titles hold, and no title adds a header or fills in a field', () => {
    const title = '<img src=x onerror="a()">&\r\nBcc: spy@example.org {product}';
    const mail = composeMail(templates, place, [item('task', title, '/reg/first/case/7?a="><script>')]);
    expect(mail.html).not.toMatch(/<img|<script/);
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;a()&quot;&gt;&amp;');
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.subject).toContain('{product}');
  });

  it('group several by their kind, count personal messages without repeating them, and end a long list with how many are left', () => {
    const items = [
      item('message', null, null),
      ...Array.from({ length: 120 }, (_, at) => item('task', `任务 ${at + 1}`)),
      item('letter', '文书送达'),
      item('message', null, null),
    ];
    const { subject, text, html } = composeMail(templates, place, items);
    expect(subject).toBe('【化妆品注册备案平台】123 项提醒');
    expect(text.indexOf('待办任务')).toBeLessThan(text.indexOf('任务 1\n'));
    expect(text).not.toContain('任务 101');
    expect(text).toContain('另有 21 项');
    expect(html.match(/<h3/g)).toHaveLength(2);
    expect(text).toContain('2 条新消息');
    const few = composeMail(templates, place, [
      item('message', null, null),
      item('letter', '文书送达'),
      item('message', null, null),
    ]);
    expect(few.text).toContain('文书\n- 文书送达');
    expect(few.text).toContain('消息\n- 2 条新消息，请登录后查看\n  https://filing.example.org/officeDesk');
  });
});

describe('when something is mailed', () => {
  const calendar = calendarOf([
    { date: '2026-10-01', kind: 'holiday', name: '国庆节' },
    { date: '2026-10-10', kind: 'shifted', name: '国庆节调休' },
  ]);
  const at = (text: string) => new Date(`${text}:00+08:00`);
  const due = (mode: 'off' | 'once' | 'digest', workingDays: boolean, now: string) =>
    dueMoment({ mode, workingDays }, '08:30', calendar, at(now));
  it.each([
    ['never', 'off', false, '2026-09-30T10:00', null],
    ['at once, at any hour', 'once', true, '2026-09-30T23:00', '2026-09-30T23:00'],
    ['at once on a day off', 'once', false, '2026-10-03T10:00', '2026-10-03T10:00'],
    ['at once, but not on a holiday', 'once', true, '2026-10-01T10:00', '2026-10-02T08:30'],
    ['at once, but not at the weekend', 'once', true, '2026-10-03T07:00', '2026-10-05T08:30'],
    ['at once on a weekend on which people work', 'once', true, '2026-10-10T10:00', '2026-10-10T10:00'],
    ['daily, still today', 'digest', true, '2026-09-30T08:29', '2026-09-30T08:30'],
    ['daily, over the holiday', 'digest', true, '2026-09-30T08:30', '2026-10-02T08:30'],
    ['daily on every day', 'digest', false, '2026-09-30T09:00', '2026-10-01T08:30'],
  ] as const)('%s', (_what, mode, workingDays, now, expected) => {
    expect(due(mode, workingDays, now)).toEqual(expected === null ? null : at(expected));
  });
  it('nothing leaves on a day off that has become one since', () => {
    expect(isQuiet({ mode: 'once', workingDays: true }, calendar, at('2026-10-01T10:00'))).toBe(true);
    expect(isQuiet({ mode: 'once', workingDays: false }, calendar, at('2026-10-01T10:00'))).toBe(false);
  });
});
