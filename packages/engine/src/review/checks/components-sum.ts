import { absolute, compare, exact, showPercent, subtract, sum } from '../../decimal/index.ts';
import { check, checked, type Draft } from '../judging/rulebook.ts';
import { cell } from '../rows.ts';
import { called, text, tw } from '../words.ts';
import { amountOf, notNumeric, SumOptions, totalTitle } from './sums-to.ts';

/** F02: the components of each raw material add up to the target. */
export const componentsSum = check({
  options: SumOptions,
  run(subject, { target, tolerance }) {
    if (subject.rows.length === 0) return { kind: 'missing', input: 'rows' };
    const blends = subject.rows.filter((row) => row.components.length > 0);
    if (blends.length === 0) return { kind: 'notApplicable' };
    const field = subject.field('rows');
    return checked(
      blends.flatMap((row): Draft[] => {
        const unread = notNumeric(row.components, field, row.rowId);
        if (unread) return [unread];
        const total = sum(row.components.map(amountOf));
        const rest = subtract(exact(target), total);
        if (compare(absolute(rest), exact(tolerance)) <= 0) return [];
        const title = totalTitle(total, rest);
        return [
          {
            subject: row.rowId,
            title: text(
              `第 ${row.number} 行“${called(row)}”的组分${title['zh-CN']}`,
              `Row ${row.number}, components of “${called(row)}”: ${title.en}`,
              `第 ${row.number} 列「${called(row)}」的組成分${tw(title)}`,
            ),
            detail: text(
              `同一原料的组分含量相加应为 ${target}%，允许误差 ±${tolerance}。`,
              `The components of one raw material have to add up to ${target}%, give or take ${tolerance}.`,
              `同一原料的組成分含量相加應為 ${target}%，允許誤差 ±${tolerance}。`,
            ),
            places: [row, ...row.components].slice(0, 20).map((one) => cell(field, one, 'percent')),
            value: showPercent(total),
            limit: `${target}% ± ${tolerance}`,
            steps: [`${row.components.map((one) => `${one.percent}%`).join(' + ')} = ${showPercent(total)}`],
          },
        ];
      }),
    );
  },
});
