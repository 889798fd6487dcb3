import { z } from 'zod';
import { linearPattern } from '../../../pattern/index.ts';
import { check, checked, type Draft } from '../../judging/rulebook.ts';
import { PatternText } from '../../pattern-text.ts';
import { cell, rowLabel } from '../../rows.ts';
import { fillText, Said } from '../../say.ts';
import { called, listed, text, tw } from '../../words.ts';
import { isNamedBy } from './limit-entries.ts';

/** F59: the catalogue sends a substance to the technical standard, and no table there names it. */
export const governed = check({
  options: z.strictObject({
    remark: z.string(),
    tables: z.array(z.string()),
    /** A table that is not loaded in full, and what makes a substance a candidate for it. */
    open: z
      .array(z.strictObject({ table: z.string(), names: z.array(PatternText), purposes: z.array(z.string()) }))
      .default([]),
    /** Names that a group entry may cover, whose members no table lists: left to a person, as a notice. */
    groups: z.array(PatternText).default([]),
    title: Said,
  }),
  run(subject, { remark, tables, open, groups, title }, rule) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const sent = subject.substances.filter((substance) =>
      [...(substance.byName ?? []), ...(substance.byInci ?? [])].some((row) => row.remark?.includes(remark)),
    );
    if (sent.length === 0) return { kind: 'notApplicable' };
    const inGroup = groups.map((pattern) => linearPattern(pattern));
    const isOpen = (substance: (typeof sent)[number]) =>
      inGroup.some((test) => [...substance.keys].some((key) => test.test(key))) ||
      open.some(({ table, names, purposes }) => {
        const held = subject.data.completeness[table];
        if (!held || held.have >= held.of) return false;
        return (
          [...substance.keys].some((key) => names.some((pattern) => linearPattern(pattern).test(key))) ||
          purposes.some((word) => substance.row.purpose?.includes(word))
        );
      });
    const uncovered = sent.filter((substance) => !isNamedBy(subject, substance, tables));
    const left = listed([...new Set(uncovered.filter(isOpen).map((substance) => called(substance.row)))], 10);
    const notice = {
      key: 'governed:uncovered',
      title: text(
        `须按《化妆品安全技术规范》使用、而收录的表还不全，未作限量判断：${left['zh-CN']}`,
        `Governed by the technical standard, whose tables are not complete here; limits were not judged: ${left.en}`,
        `須依《化妝品安全技術規範》使用、而收錄的表還不全，未作限量判斷：${tw(left)}`,
      ),
      rules: [rule.id],
    };
    return checked(
      uncovered.flatMap((substance): Draft[] => {
        if (isOpen(substance)) return [];
        const label = rowLabel(substance.row);
        const get = (name: string) => (name === 'name' ? called(substance.row) : label['zh-CN']);
        return [
          {
            subject: substance.row.rowId,
            title: fillText(title, get),
            places: [cell(subject.field('rows'), substance.row, 'name')],
            value: called(substance.row),
          },
        ];
      }),
      uncovered.some(isOpen) ? [notice] : [],
    );
  },
});
