import type { FilledBlock, JsonObject, LetterBlock, LetterTemplate } from '@app/contract';
import { dataEnv, evaluate, isTrue } from '@app/engine/formula';

/** An opinion item as a letter prints it. */
export interface LetterItem {
  number: number;
  place: string;
  text: string;
  basis: string;
}

/** The values of the product's own that every letter can name; `fields.…` and `data.…` are those of the step and of the dossier. */
export const letterVariables: Readonly<Record<string, string>> = {
  'letter.date': '制发日期',
  'letter.authority': '制发机关',
  'case.title': '产品名称',
  'case.area': '业务名称',
  'case.applyNo': '申请编号',
  'case.acceptNo': '受理编号',
  'case.certNo': '证书或者备案编号',
  'case.submittedOn': '提交日期',
  'case.version': '资料版本',
  'case.sha256': '资料摘要',
  'holder.name': '申请人名称',
  'reply.days': '答复期限',
};

const named = /\{([A-Za-z][\w.]*)\}/g;

/** Names that a template uses, formulas apart. */
export function namesIn(template: LetterTemplate): string[] {
  const texts = template.blocks.flatMap((block) => {
    if (block.type === 'list') return block.items;
    if (block.type === 'table') return block.rows.map(({ text }) => text);
    if (block.type === 'items') return block.otherwise === undefined ? [] : [block.otherwise];
    if (block.type === 'rows') return [`{data.${block.of}}`, withoutRow(block.text)];
    return [block.text];
  });
  return [...new Set(texts.flatMap((text) => Array.from(text.matchAll(named), ([, name = '']) => name)))];
}

/** What a text says beside the values of a row. */
const withoutRow = (text: string) => text.replaceAll(/\{row\.\w+\}/g, '');

/** Names of a template that no letter has. */
export function unknownNames(template: LetterTemplate): string[] {
  return namesIn(template).filter((name) => !/^(?:fields|data)\.\w+$/.test(name) && !(name in letterVariables));
}

/** What a letter is filled with: values by name, in groups, and the items that it sends. */
export interface Filling {
  values: JsonObject;
  /** The dossier as people read it, for texts; conditions compare what is stored. Absent = as it is stored. */
  dossier?: JsonObject;
  items: readonly LetterItem[];
}

/**
 * Fills a template. A value that is not there stands as 【缺：…】 and is named in `missing`: such a letter can be shown, not issued. Values are plain
 * text: nothing in them is read as markup or as another name.
 */
export function fillTemplate(
  template: Pick<LetterTemplate, 'blocks'>,
  { values, dossier, items }: Filling,
): { blocks: FilledBlock[]; missing: string[] } {
  const missing = new Set<string>();
  const env = dataEnv(values);
  const words = dossier === undefined ? env : dataEnv({ ...values, data: dossier });
  const holds = (condition: string | undefined) => condition === undefined || isTrue(evaluate(condition, env));
  const fill = (text: string) =>
    text.replaceAll(named, (_whole, name: string) => {
      const value = wordOf(words.get(name));
      if (value !== '') return value;
      missing.add(name);
      return `【缺：${letterVariables[name] ?? name}】`;
    });
  const blocks = template.blocks
    .filter((block) => holds(block.when))
    .flatMap((block) =>
      block.type === 'rows'
        ? rowsAt(words.get(`data.${block.of}`)).map((row) => ({
            type: 'paragraph' as const,
            text: fill(ofRow(block.text, row)),
          }))
        : [filledBlock(block, { fill, holds, items, missing })],
    );
  return { blocks, missing: [...missing] };
}

/** The text for one row: its values stand in it as they are, what a row leaves empty is empty. */
function ofRow(text: string, row: JsonObject): string {
  return text.replaceAll(/\{row\.(\w+)\}/g, (_whole, key: string) => wordOf(row[key]).replaceAll(/[{}]/g, ''));
}

function rowsAt(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : [];
}

interface Filler {
  fill: (text: string) => string;
  holds: (condition: string | undefined) => boolean;
  items: readonly LetterItem[];
  missing: Set<string>;
}

function filledBlock(
  block: Exclude<LetterBlock, { type: 'rows' }>,
  { fill, holds, items, missing }: Filler,
): FilledBlock {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return { type: block.type, text: fill(block.text) };
    case 'basis':
    case 'remedies':
      return { type: 'paragraph', text: `${fill(block.text)}${block.verified ? '' : '〔依据未核实〕'}` };
    case 'list':
      return { type: 'list', items: block.items.map(fill) };
    case 'table':
      return {
        type: 'table',
        rows: block.rows.filter((row) => holds(row.when)).map((row) => ({ label: row.label, text: fill(row.text) })),
      };
    case 'items':
      if (items.length > 0) return { type: 'items', items: items.map((item) => ({ ...item })) };
      if (block.otherwise !== undefined) return { type: 'paragraph', text: fill(block.otherwise) };
      missing.add('items');
      return { type: 'paragraph', text: '【缺：意见条目】' };
  }
}

function wordOf(value: unknown): string {
  // A record that was chosen in an action is said by its words.
  if (typeof value === 'object' && value !== null && 'id' in value && 'text' in value)
    return typeof value.text === 'string' ? value.text.trim() : '';
  if (value === undefined || value === null || typeof value === 'object') return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return String(value).trim();
}
