import { Severity } from '@app/contract';
import { z } from 'zod';
import { check, checked, type Draft } from '../judging/rulebook.ts';
import { cell, rowLabel } from '../rows.ts';
import { called, text, tw } from '../words.ts';

/** F14: the catalogue's own remark forbids a substance. */
export const catalogueRemark = check({
  options: z.strictObject({
    remarks: z.array(
      z.strictObject({
        contains: z.string(),
        severity: Severity,
        meaning: z.strictObject({ 'zh-CN': z.string(), en: z.string(), 'zh-TW': z.string().optional() }),
      }),
    ),
    lists: z.array(z.string()).optional(),
  }),
  run(subject, { remarks }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const field = subject.field('rows');
    return checked(
      subject.substances.flatMap((substance): Draft[] => {
        const known = [...(substance.byName ?? []), ...(substance.byInci ?? [])];
        for (const remark of remarks) {
          const entry = known.find((one) => one.remark?.includes(remark.contains));
          if (!entry) continue;
          const label = rowLabel(substance.row);
          return [
            {
              subject: `${substance.row.rowId}:${entry.serial}`,
              severity: remark.severity,
              title: text(
                `${label['zh-CN']}“${called(substance.row)}”${remark.meaning['zh-CN']}`,
                `${label.en}, “${called(substance.row)}”, ${remark.meaning.en}`,
                `${tw(label)}「${called(substance.row)}」${tw(remark.meaning)}`,
              ),
              detail: text(
                `目录序号 ${entry.serial} ${entry.name} ${entry.inci}，备注：${entry.remark ?? ''}。`,
                `Catalogue serial ${entry.serial} ${entry.inci}, remark: ${entry.remark ?? ''}.`,
                `目錄序號 ${entry.serial} ${entry.name} ${entry.inci}，備註：${entry.remark ?? ''}。`,
              ),
              places: [cell(field, substance.row, 'name')],
              value: called(substance.row),
              limit: entry.remark ?? '',
            },
          ];
        }
        return [];
      }),
    );
  },
});
