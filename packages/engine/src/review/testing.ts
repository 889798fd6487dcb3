import type {
  CodeValue,
  FormulationRow,
  IngredientRow,
  LimitRow,
  RequirementRow,
  ReviewDossier,
  RulebookData,
  RuleRow,
} from '@app/contract';
import type { Rulebook } from './judging/rulebook.ts';
import { normaliseName } from './normalise-name.ts';

/** Builders for tests of the review engine: small rulebooks and dossiers that are sound unless told otherwise. */

const verified = { regulation: '测试依据', article: '第一条', verified: true };

/** A formulation row; `percent` as typed. */
export function aRow(name: string, percent: string, more: Partial<FormulationRow> = {}): FormulationRow {
  return { rowId: `row-${name}-${percent}`, level: 1, name, percent, ...more };
}

/** A dossier of an ordinary leave-on face cream. */
export function aDossier(more: Partial<ReviewDossier> = {}): ReviewDossier {
  return {
    procedure: 'filing',
    origin: 'domestic',
    classificationCode: '11-05-03-01-02',
    rows: [aRow('水', '90.000', { inci: 'WATER' }), aRow('甘油', '10.000', { inci: 'GLYCERIN' })],
    documents: [],
    facts: {},
    ...more,
  };
}

/** A rule over a check. */
export function aRule(
  id: string,
  check: string,
  options: RuleRow['options'] = {},
  more: Partial<RuleRow> = {},
): RuleRow {
  return {
    id,
    version: 1,
    title: { 'zh-CN': id, en: id, 'zh-TW': id },
    check,
    options,
    severity: 'error',
    citation: verified,
    from: '2021-05-01',
    enabled: true,
    ...more,
  };
}

/** A limit that covers some names. */
export function aLimit(names: string[], more: Partial<LimitRow> = {}): LimitRow {
  return {
    table: 'stsc3',
    entry: '1',
    names,
    cas: [],
    complete: true,
    limitText: '',
    citation: { ...verified, article: '表3 第1项' },
    from: '2016-12-01',
    ...more,
  };
}

export const someCodes: CodeValue[] = [
  ...(['A', '01', '04', '09', '11', '23'] as const).map((code) =>
    aCode('efficacy', code, ['A', '01', '04'].includes(code)),
  ),
  ...(['B', '01', '05', '09'] as const).map((code) => aCode('site', code, code === 'B')),
  ...(['C', '01', '03'] as const).map((code) => aCode('people', code, code === 'C')),
  ...(['01', '02', '08'] as const).map((code) => aCode('form', code, false)),
  ...(['01', '02'] as const).map((code) => aCode('method', code, false)),
];

function aCode(group: CodeValue['group'], code: string, special: boolean): CodeValue {
  return {
    group,
    code,
    name: { 'zh-CN': `${group} ${code}`, en: `${group} ${code}`, 'zh-TW': `${group} ${code}` },
    special,
    verified: true,
  };
}

const catalogue: IngredientRow[] = [
  { serial: '06260', name: '水', inci: 'WATER', cas: ['7732-18-5'] },
  { serial: '06259', name: '水', inci: 'AQUA', cas: [] },
  { serial: '02421', name: '甘油', inci: 'GLYCERIN', cas: ['56-81-5'] },
  {
    serial: '06405',
    name: '水杨酸',
    inci: 'SALICYLIC ACID',
    cas: ['69-72-7'],
    remark: '按照《化妆品安全技术规范》要求使用',
  },
  { serial: '01289', name: '苯甲酸钠', inci: 'SODIUM BENZOATE', cas: ['532-32-1'] },
  { serial: '05428', name: '氢醌', inci: 'HYDROQUINONE', cas: ['123-31-9'], remark: '《化妆品安全技术规范》禁用组分' },
];

/** A rulebook over the small catalogue. */
export function aRulebook(
  rules: RuleRow[],
  more: { limits?: LimitRow[]; requirements?: RequirementRow[]; completeness?: RulebookData['completeness'] } = {},
): Rulebook {
  const data: RulebookData = {
    version: 'test',
    rules,
    limits: [],
    requirements: [],
    codes: someCodes,
    completeness: {},
    ...more,
  };
  return {
    data,
    resolve: (name) => {
      const key = normaliseName(name);
      return catalogue.filter((row) => [row.name, row.inci].map(normaliseName).includes(key) || row.cas.includes(name));
    },
  };
}
