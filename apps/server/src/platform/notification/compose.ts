import { type Language, type NotificationKind, type Text, textOf } from '@app/contract';
import { kindsInOrder, type MailTemplates } from './templates.ts';

/** One thing that a mail tells of. */
export interface MailItem {
  kind: NotificationKind;
  /** Absent for what a person wrote. */
  subject: Text | null;
  content: Text | null;
  /** A path of the product. */
  link: string | null;
}
/** Words of a mail, before it has a receiver. */
export interface Composed {
  subject: string;
  text: string;
  html: string;
}
/** Where the product is, and in which language it speaks. */
export interface Place {
  publicUrl: string;
  language: Language;
}

/** The page on which a person changes the notifications. */
export const settingsPath = '/platform/mail';
const inbox = '/officeDesk/innerMessage/receiveMessage';
/** Most lines of a mail; a person who was away for long is told how many more there are. */
const mostLines = 100;
const longestSubject = 150;

/** The mail about one thing, or about several grouped by kind. */
export function composeMail(templates: MailTemplates, place: Place, items: readonly MailItem[]): Composed {
  const [item, ...more] = items;
  return item && more.length === 0 ? ofOne(templates, place, item) : ofSeveral(templates, place, items);
}

/** The mail by which a person sees that mails arrive. */
export function composeTest(templates: MailTemplates, place: Place): Composed {
  const { filled } = words(templates, place);
  return framed(templates, place, filled(templates.test.subject), [{ line: filled(templates.test.text) }]);
}

/** The mail with the code that proves an address. */
export function composeCode(templates: MailTemplates, place: Place, code: string, minutes: number): Composed {
  const { filled } = words(templates, place);
  const text = filled(templates.code.text, { code, minutes });
  return framed(templates, place, filled(templates.code.subject), [{ line: text }]);
}

function ofOne(templates: MailTemplates, place: Place, item: MailItem): Composed {
  const { filled, of } = words(templates, place);
  const template = templates.kinds[item.kind];
  const values = { subject: of(item.subject), content: of(item.content) };
  const lines = filled(template.text, values)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const open = { line: of(templates.open), url: `${place.publicUrl}${linkOf(item)}` };
  return framed(templates, place, filled(template.subject, values), [...lines.map((line) => ({ line })), open]);
}

function ofSeveral(templates: MailTemplates, place: Place, items: readonly MailItem[]): Composed {
  const { filled, of } = words(templates, place);
  const { digest } = templates;
  const count = items.length;
  const parts: Part[] = [{ line: filled(digest.text, { count }) }];
  let room = mostLines;
  for (const kind of kindsInOrder) {
    const own = items.filter((item) => item.kind === kind);
    const told = own.filter((item) => item.subject !== null).slice(0, room);
    const untold = own.filter((item) => item.subject === null).length;
    if (told.length + untold === 0) continue;
    parts.push({ head: of(templates.kinds[kind].name) });
    for (const item of told) parts.push({ item: of(item.subject), url: `${place.publicUrl}${linkOf(item)}` });
    if (untold > 0) parts.push({ item: filled(digest.messages, { count: untold }), url: `${place.publicUrl}${inbox}` });
    room -= told.length;
  }
  const left = items.filter((item) => item.subject !== null).length - (mostLines - room);
  if (left > 0) parts.push({ line: filled(digest.more, { count: left }) });
  return framed(templates, place, filled(digest.subject, { count }), parts);
}

function linkOf({ link, subject }: MailItem): string {
  return link ?? (subject === null ? inbox : '/');
}

/** A paragraph, perhaps a link by itself; the head of a group; or one of its lines. */
type Part = { line: string; url?: string } | { head: string } | { item: string; url: string };

/** The same words as plain text and as simple HTML, each value escaped. */
function framed(templates: MailTemplates, place: Place, subject: string, parts: readonly Part[]): Composed {
  const { filled, of } = words(templates, place);
  const change = { line: of(templates.change), url: `${place.publicUrl}${settingsPath}` };
  const foot = filled(templates.foot);
  const text = [
    ...parts.map((part) => {
      if ('head' in part) return `\n${part.head}`;
      if ('item' in part) return `- ${part.item}\n  ${part.url}`;
      return part.url === undefined ? part.line : `\n${part.line}: ${part.url}`;
    }),
    `\n-- \n${foot}\n${change.line}: ${change.url}`,
  ].join('\n');
  const body = parts.map((part) => {
    if ('head' in part) return `<h3 style="font-size:15px;margin:16px 0 4px">${escaped(part.head)}</h3>`;
    if ('item' in part) return `<p style="margin:4px 0">${anchor(part.item, part.url)}</p>`;
    return `<p>${part.url === undefined ? escaped(part.line) : anchor(part.line, part.url)}</p>`;
  });
  const html = `<!doctype html><html lang="${place.language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font-family:sans-serif;font-size:14px;line-height:1.6;color:#222">
${body.join('\n')}
<hr style="border:0;border-top:1px solid #ccc"><p style="font-size:12px;color:#666">${escaped(foot)}<br>${anchor(change.line, change.url)}</p>
</body></html>`;
  return { subject: subject.replace(/\s+/g, ' ').trim().slice(0, longestSubject), text: `${text}\n`, html };
}

function words(templates: MailTemplates, { language }: Place) {
  const of = (text: Text | null) => (text === null ? '' : textOf(text, language));
  const product = of(templates.product);
  const filled = (text: Text, values: Record<string, string | number> = {}) =>
    of(text).replace(/\{([a-z]+)\}/g, (_all, field: string) =>
      field === 'product' ? product : String(values[field] ?? ''),
    );
  return { of, filled };
}

function anchor(words: string, url: string): string {
  return `<a href="${escaped(url)}">${escaped(words)}</a>`;
}

/** Text as HTML shows it. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
