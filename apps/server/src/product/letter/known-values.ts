import { columnsOf, type FieldDefinition, type Json, type JsonObject, textOf } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import { typeOf } from '@app/engine/fields';
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

/** A dossier as a letter prints it: what was chosen stands in its words, not in the value that is stored. */
export function dossierInWords({ definition, data }: Pick<CaseFacts, 'definition' | 'data'>): JsonObject {
  return wordsOf(definition.fields, data);
}

function wordsOf(fields: readonly FieldDefinition[], data: JsonObject): JsonObject {
  const printed = fields.flatMap((field): [string, Json][] => {
    const value = data[field.key];
    if (value === undefined || value === null) return [];
    if (field.type === 'table') {
      const rows = Array.isArray(value) ? value : [];
      return [[field.key, rows.map((row) => (isRow(row) ? wordsOf(columnsOf(field), row) : row))]];
    }
    return chosen.has(field.type) ? [[field.key, typeOf(field).print(field, value, 'zh-CN')]] : [];
  });
  return { ...data, ...Object.fromEntries(printed) };
}

const chosen: ReadonlySet<string> = new Set(['enum', 'multiEnum', 'reference']);

function isRow(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A day as letters write it. */
export function chineseDay(date: Date): string {
  const [year, month, day] = dayOf(date).split('-').map(Number);
  return `${year} 年 ${month} 月 ${day} 日`;
}
