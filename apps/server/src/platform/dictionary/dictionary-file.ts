import { type Option, StatusDefinition, Text } from '@app/contract';
import { z } from 'zod';

/** Who changed it last, when, and in which version of the document; absent = nobody since the file. */
const changed = {
  changedBy: z.string().optional(),
  changedAt: z.string().optional(),
  changedIn: z.number().int().optional(),
};

/** One value of a dictionary, in the order in which forms offer them. */
export const DictionaryItem = z.strictObject({
  value: z.string().regex(/^[A-Za-z][\w.-]*$/, 'must be letters, digits, . _ and -, beginning with a letter'),
  label: Text,
  /** What the public reads instead; absent = the label. */
  publicLabel: Text.optional(),
  /** Key of the visual status map, of states alone. */
  look: StatusDefinition.shape.look.optional(),
  /** Absent = true. */
  enabled: z.boolean().optional(),
  /** First and last day on which it may be chosen, yyyy-MM-dd. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** The value of the same dictionary under which it stands. */
  parent: z.string().optional(),
  ...changed,
});
export type DictionaryItem = z.infer<typeof DictionaryItem>;

/** definitions/dictionaries/<key>.json: the values from which fields with `"dictionary": "<key>"` are chosen. */
export const Dictionary = z
  .strictObject({
    title: Text,
    /** The program knows the values one by one, so that only their words are changed. */
    system: z.boolean().optional(),
    items: z.array(DictionaryItem).min(1),
  })
  .superRefine(({ items }, context) => {
    const values = items.map(({ value }) => value);
    for (const [at, value] of values.entries())
      if (values.indexOf(value) < at)
        context.addIssue({ code: 'custom', path: ['items', at, 'value'], message: `“${value}” stands twice` });
  });
export type Dictionary = z.infer<typeof Dictionary>;

/** Words of the statuses of areas that an editor changed, by area and status. */
export const StatusWords = z.record(
  z.string(),
  z.record(
    z.string(),
    z.strictObject({
      label: Text,
      /** What companies read; absent = the label. */
      publicLabel: Text.optional(),
      notify: z.boolean(),
      ...changed,
    }),
  ),
);
export type StatusWords = z.infer<typeof StatusWords>;

/** Whether a value may be chosen on a day, yyyy-MM-dd. */
export function isOffered({ enabled, from, to }: DictionaryItem, day: string): boolean {
  return enabled !== false && (from === undefined || from <= day) && (to === undefined || day <= to);
}

/** What stands behind the word of a value that can no longer be chosen. */
const ended = { 'zh-CN': '（已停用）', en: ' (ended)', 'zh-TW': '（已停用）' };

/**
 * The values as choices of a field on a day. One that is not offered stays among them, closed and said to be ended, so that
 * old data can be read.
 */
export function choicesOn({ items }: Dictionary, day: string): Option[] {
  return items.map((item) => {
    const { value, label } = item;
    if (isOffered(item, day)) return { value, label };
    const told: Text = {
      'zh-CN': label['zh-CN'] + ended['zh-CN'],
      en: label.en + ended.en,
      'zh-TW': (label['zh-TW'] ?? label['zh-CN']) + ended['zh-TW'],
    };
    return { value, label: told, when: 'FALSE' };
  });
}
