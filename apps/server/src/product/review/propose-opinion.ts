import {
  type Finding,
  type Json,
  type JsonObject,
  type Language,
  type OpinionProposal,
  Text,
  textOf,
} from '@app/contract';
import { z } from 'zod';

/** Wordings supplied with the product (definitions/dictionaries/opinion-wordings.json). */
export const Wordings = z.array(
  z.strictObject({
    name: Text,
    /** Rules for which it is meant; absent = every rule. */
    rules: z.array(z.string()).optional(),
    severities: z.array(z.string()).optional(),
    text: Text,
  }),
);

/** A row of the register base/opinion-template. */
interface OfficeTemplate {
  title: string;
  data: JsonObject;
}

/**
 * Opinion texts for a finding, the most fitting first: the authority's templates that name its rule, then the product's wordings, then the
 * authority's general templates for the subject. Placeholders in 【】 are filled in.
 */
export function proposeOpinions(
  finding: Finding,
  place: string,
  office: readonly OfficeTemplate[],
  wordings: z.output<typeof Wordings>,
  language: Language,
): OpinionProposal[] {
  const fill = (text: string) => fillTemplate(text, finding, place, language);
  const used = office.filter(({ data }) => data.enabled === true);
  const fromOffice = ({ title, data }: OfficeTemplate): OpinionProposal => ({
    source: 'template',
    name: title,
    text: fill(textIn(data.content)),
  });
  const naming = used.filter(({ data }) => rulesIn(data.rules).includes(finding.rule));
  const general = used.filter(
    ({ data }) => rulesIn(data.rules).length === 0 && textIn(data.subject) === subjectOf(finding.rule),
  );
  const own = wordings
    .filter(
      (one) =>
        (one.rules === undefined || one.rules.includes(finding.rule)) &&
        (one.severities === undefined || one.severities.includes(finding.severity)),
    )
    .sort((a, b) => Number(b.rules !== undefined) - Number(a.rules !== undefined))
    .slice(0, 2);
  return [
    ...naming.map(fromOffice),
    ...own.map(
      (one): OpinionProposal => ({
        source: 'template',
        name: textOf(one.name, language),
        text: fill(textOf(one.text, language)),
      }),
    ),
    ...general.slice(0, 5).map(fromOffice),
  ];
}

/** The value of each placeholder in 【】; one with an unknown name stays for the officer to fill in. */
function fillTemplate(text: string, finding: Finding, place: string, language: Language): string {
  const { citation } = finding;
  // The names of the places in the three languages of the product.
  const places: [names: string, value: string][] = [
    ['规则 規則 rule', finding.rule],
    ['位置 place', place],
    ['发现 發現 finding', textOf(finding.title, language)],
    ['说明 說明 detail', finding.detail ? textOf(finding.detail, language) : ''],
    ['填写 填寫 value', finding.value ?? ''],
    ['限值 limit', finding.limit ?? ''],
    ['计算 計算 calculation', finding.steps?.join('；') ?? ''],
    ['依据 依據 basis', `《${citation.regulation}》${citation.article}`],
    ['原文 citation', citation.text ?? ''],
  ];
  const values = new Map(places.flatMap(([names, value]) => names.split(' ').map((name) => [name, value] as const)));
  // A sentence marked 〔…【填写】…〕 whose only value is empty is left out.
  const whole = text.replace(/〔([^〔〕]*)〕/gu, (_, part: string) =>
    [...part.matchAll(/【([^【】]+)】/gu)].every(([, name = '']) => values.get(name) !== '') ? part : '',
  );
  return whole
    .replace(/【([^【】]+)】/gu, (open, name: string) => values.get(name) ?? open)
    .replace(/。{2,}/g, '。')
    .trim();
}

/** The subject of templates to which a rule belongs. */
function subjectOf(rule: string): string {
  return rule.startsWith('F') ? 'formula' : rule.startsWith('L') ? 'label' : 'documents';
}

function rulesIn(value: Json | undefined): string[] {
  return (
    textIn(value)
      .toUpperCase()
      .match(/[A-Z]{1,9}\d{1,9}/g) ?? []
  );
}

function textIn(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
