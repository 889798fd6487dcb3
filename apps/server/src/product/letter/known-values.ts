import { type JsonObject, textOf } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import type { CaseFacts } from '../../platform/area/index.ts';

/** What every letter of a case can name (`letterVariables`), whichever step issues it; a case about a product names the number of the product. */
export function knownValues(
  ctx: Pick<Context, 'businessNow'>,
  facts: CaseFacts,
  authority: string,
  productNumber?: unknown,
): JsonObject {
  return {
    letter: { date: chineseDay(ctx.businessNow()), authority },
    case: {
      title: facts.title,
      area: textOf(facts.definition.title, 'zh-CN'),
      applyNo: facts.applyNo,
      acceptNo: facts.acceptNo,
      certNo: facts.certNo ?? (typeof productNumber === 'string' ? productNumber : null),
      submittedOn: chineseDay(facts.submittedAt),
      version: facts.version,
      sha256: facts.sha256,
    },
    holder: { name: facts.holderName },
  };
}

/** A day as letters write it. */
export function chineseDay(date: Date): string {
  const [year, month, day] = dayOf(date).split('-').map(Number);
  return `${year} 年 ${month} 月 ${day} 日`;
}
