import { Text } from '@app/contract';
import { z } from 'zod';

/**
 * A kind of number: which column of a case it fills (none: it numbers something else), and one pattern per variant; the first variant whose `when`
 * holds is used.
 */
export const NumberSeries = z
  .strictObject({
    series: z.string().regex(/^[a-z][A-Za-z0-9]{0,40}$/),
    title: Text,
    target: z.enum(['applyNo', 'acceptNo', 'certNo']).optional(),
    /** Counted once for the whole platform: its numbers name no authority, so two authorities must never give the same one. */
    national: z.boolean().optional(),
    /** Facts that count on their own, apart from the prefix of the authority: each word of letters begins at 1. */
    countedBy: z.array(z.string().regex(/^[a-z][A-Za-z0-9]{0,40}$/)).optional(),
    variants: z
      .array(
        z.strictObject({
          key: z.string().regex(/^[a-z][A-Za-z0-9]{0,40}$/),
          when: z.string().optional(),
          pattern: z.string().regex(/\{serial:\d\}/),
        }),
      )
      .min(1),
  })
  .superRefine(({ target, national, variants }, ctx) => {
    // The number of a product is its key for the whole platform.
    if (target !== 'certNo') return;
    for (const [at, { pattern }] of variants.entries())
      if ((national === true) === pattern.includes('{prefix}'))
        ctx.addIssue({
          code: 'custom',
          path: ['variants', at, 'pattern'],
          message: national
            ? 'a national number names no authority: leave out {prefix}'
            : 'two authorities would give the same number: name {prefix}, or say "national": true',
        });
  });
export type NumberSeries = z.infer<typeof NumberSeries>;

/**
 * Fills a pattern: `{yyyy}`, `{MM}`, `{dd}`, `{serial:6}` (zero-padded, grows when full), `{demo}`, by which numbers of a demonstration are told from
 * real ones, and `{name}` of a fact.
 */
export function fillPattern(
  pattern: string,
  parts: { date: string; serial: string; demo: boolean; facts: Record<string, unknown> },
): string {
  const [yyyy = '', MM = '', dd = ''] = parts.date.split('-');
  const dates: Record<string, string> = { yyyy, MM, dd };
  return pattern.replaceAll(/\{(\w+)(?::(\d))?\}/g, (_whole, name: string, width: string | undefined) => {
    if (name === 'demo') return parts.demo ? '(演)' : '';
    if (name === 'serial') return parts.serial.padStart(Number(width ?? 1), '0');
    const value = dates[name] ?? parts.facts[name];
    if (typeof value !== 'string' || value === '')
      throw new Error(`the number pattern '${pattern}' needs {${name}}, which is empty`);
    return value;
  });
}

/** The scope within which serials are counted; the serial restarts for each (series, scope, year). */
export function scopeOf(
  variant: string,
  facts: Record<string, unknown>,
  { countedBy = [], national = false }: Pick<NumberSeries, 'countedBy' | 'national'> = {},
): string {
  const parts = [...(national ? [] : ['prefix']), ...countedBy].map((name) => facts[name]);
  return [variant, ...parts.filter((part) => typeof part === 'string')].join('/');
}
