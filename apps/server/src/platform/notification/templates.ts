import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, NotificationChoices, notificationKinds, Text, textOf } from '@app/contract';
import { z } from 'zod';
import type { App } from '../../kernel/context.ts';
import { readJsonFile } from '../../kernel/definition-file/index.ts';

const place = /\{([^{}]*)\}/g;

/** A text with fields in braces: it may name those of `may` and no others, and must name those of `must` in every language. */
function template(may: readonly string[], must: readonly string[] = []) {
  return Text.superRefine((words, ctx) => {
    for (const language of languages) {
      const named = [...textOf(words, language).matchAll(place)].map(([, field = '']) => field);
      for (const field of named)
        if (!may.includes(field))
          ctx.addIssue({
            code: 'custom',
            path: [language],
            message: `there is no field {${field}} here; known: ${may.map((one) => `{${one}}`).join(', ') || 'none'}`,
          });
      for (const field of must)
        if (!named.includes(field))
          ctx.addIssue({ code: 'custom', path: [language], message: `the field {${field}} is missing` });
    }
  });
}

const plain = template([]);
/** What is sent of a kind; personal messages are never repeated, so theirs knows no subject. */
const ofKind = (fields: readonly string[]) =>
  z.strictObject({
    /** Heading in a mail that holds several. */
    name: plain,
    subject: template(['product', ...fields], ['product']),
    text: template(['product', ...fields]),
  });
const quoted = ofKind(['subject']);
const whole = ofKind(['subject', 'content']);

/** definitions/notifications/mails.json: words of the mails in every language, and what is usual for whoever has not chosen. */
export const MailTemplates = z.strictObject({
  /** The name of the product at the beginning of each subject. */
  product: plain,
  usual: z.strictObject({
    digestAt: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
    company: NotificationChoices,
    office: NotificationChoices,
  }),
  kinds: z.strictObject({
    task: quoted,
    letter: whole,
    deadline: whole,
    result: quoted,
    message: ofKind([]),
  }),
  digest: z.strictObject({
    subject: template(['product', 'count'], ['product', 'count']),
    text: template(['product', 'count']),
    /** In place of the subjects of personal messages. */
    messages: template(['count'], ['count']),
    /** When there are more than a mail lists. */
    more: template(['count'], ['count']),
  }),
  test: z.strictObject({ subject: template(['product'], ['product']), text: template(['product']) }),
  code: z.strictObject({
    subject: template(['product'], ['product']),
    text: template(['product', 'code', 'minutes'], ['code']),
  }),
  open: plain,
  foot: template(['product']),
  change: plain,
});
export type MailTemplates = z.infer<typeof MailTemplates>;

const known = new WeakMap<App, MailTemplates>();

/** The words of the mails, read and checked once. @throws FileFaultError that names each fault with its place */
export function mailTemplates(app: App): MailTemplates {
  const file = 'notifications/mails.json';
  const templates =
    known.get(app) ?? readJsonFile(file, readFileSync(join(app.settings.definitionsDir, file), 'utf8'), MailTemplates);
  known.set(app, templates);
  return templates;
}

/** The kinds in the order in which a mail and the pages list them. */
export const kindsInOrder = notificationKinds;
