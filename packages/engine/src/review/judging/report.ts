import type { Finding, Language, ReviewResult, RuleRow, Text } from '@app/contract';
import { textOf } from '@app/contract';

const words = {
  'zh-CN': {
    error: '错误',
    warn: '警告',
    info: '提示',
    undecided: '无法判断',
    value: '值',
    limit: '限',
    basis: '依据',
    unverified: '依据未核对',
    passed: '通过',
    none: '没有发现',
  },
  'zh-TW': {
    error: '錯誤',
    warn: '警告',
    info: '提示',
    undecided: '無法判斷',
    value: '值',
    limit: '限',
    basis: '依據',
    unverified: '依據未核對',
    passed: '通過',
    none: '沒有發現',
  },
  en: {
    error: 'error',
    warn: 'warning',
    info: 'info',
    undecided: 'cannot decide',
    value: 'value',
    limit: 'limit',
    basis: 'basis',
    unverified: 'basis not verified',
    passed: 'passed',
    none: 'nothing found',
  },
} as const;
const order = ['error', 'warn', 'undecided', 'info'] as const;

/** The result as text for people, gravest first: one line a finding, then value, limit, steps and basis. */
export function reportText(result: ReviewResult, language: Language): string {
  const say = words[language];
  const lines = order.flatMap((severity) =>
    result.findings.filter((finding) => finding.severity === severity).flatMap((finding) => linesOf(finding, language)),
  );
  const counts = order
    .map((severity) => `${say[severity]} ${result.findings.filter((one) => one.severity === severity).length}`)
    .join(' · ');
  const notices = result.notices.map((notice) => `* ${textOf(notice.title, language)}`);
  const summary = `${result.asOf} · ${counts} · ${say.passed} ${result.passed.length}`;
  return [...(lines.length > 0 ? lines : [say.none]), ...notices, summary].join('\n');
}

function linesOf(finding: Finding, language: Language): string[] {
  const say = words[language];
  const pick = (text: Text) => textOf(text, language);
  const place = finding.places.map(({ label, field, rowId }) =>
    label ? pick(label) : `${field}${rowId ? `#${rowId}` : ''}`,
  );
  const { regulation, article, verified } = finding.citation;
  return [
    `[${say[finding.severity]}] ${finding.rule} ${pick(finding.title)}`,
    ...(place.length > 0 ? [`    @ ${[...new Set(place)].slice(0, 6).join('; ')}`] : []),
    ...(finding.value !== undefined || finding.limit !== undefined
      ? [`    ${say.value}: ${finding.value ?? '—'}   ${say.limit}: ${finding.limit ?? '—'}`]
      : []),
    ...(finding.steps ?? []).map((step) => `    = ${step}`),
    ...(regulation === ''
      ? []
      : [`    ${say.basis}: 《${regulation}》${article}${verified ? '' : `（${say.unverified}）`}`]),
  ];
}

/** The result as SARIF 2.1.0 for a company's own pipeline; rules carry their legal ground. */
export function reportSarif(result: ReviewResult, rules: readonly RuleRow[], uri: string, language: Language): object {
  const spoken = new Set(result.findings.map(({ rule }) => rule));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'cosmetic-review',
            version: result.rulebookVersion,
            rules: rules
              .filter(({ id }) => spoken.has(id))
              .map((rule) => ({
                id: rule.id,
                shortDescription: { text: textOf(rule.title, language) },
                help: {
                  text: `${rule.citation.regulation} ${rule.citation.article} ${rule.citation.text ?? ''}`.trim(),
                },
                properties: { version: rule.version, verified: rule.citation.verified },
              })),
          },
        },
        results: result.findings.map((finding) => ({
          ruleId: finding.rule,
          level: levels[finding.severity],
          message: { text: textOf(finding.title, language) },
          partialFingerprints: { key: finding.key },
          locations: [
            {
              physicalLocation: { artifactLocation: { uri } },
              logicalLocations: finding.places.map(({ field, rowId, column }) => ({
                fullyQualifiedName: [field, rowId, column].filter((part) => part !== undefined).join('/'),
              })),
            },
          ],
          properties: {
            severity: finding.severity,
            value: finding.value,
            limit: finding.limit,
            steps: finding.steps,
            citation: finding.citation,
            unverified: finding.unverified ?? false,
          },
        })),
      },
    ],
  };
}

const levels = { error: 'error', warn: 'warning', undecided: 'note', info: 'note' } as const;
