import type { Finding, Language, Place, ReviewResult, RuleRow, Text } from '@app/contract';
import { textOf, weightOf, weights } from '@app/contract';

const words = {
  'zh-CN': {
    error: '错误',
    grave: '未核实·可能禁止',
    warn: '警告',
    info: '提示',
    undecided: '无法判断',
    value: '值',
    limit: '限',
    basis: '依据',
    unverified: '依据未核对',
    passed: '通过',
    none: '没有发现',
    all: '合计',
    dossier: '资料',
  },
  'zh-TW': {
    error: '錯誤',
    grave: '未核實·可能禁止',
    warn: '警告',
    info: '提示',
    undecided: '無法判斷',
    value: '值',
    limit: '限',
    basis: '依據',
    unverified: '依據未核對',
    passed: '通過',
    none: '沒有發現',
    all: '合計',
    dossier: '資料',
  },
  en: {
    error: 'error',
    grave: 'unverified, may be prohibited',
    warn: 'warning',
    info: 'info',
    undecided: 'cannot decide',
    value: 'value',
    limit: 'limit',
    basis: 'basis',
    unverified: 'basis not verified',
    passed: 'passed',
    none: 'nothing found',
    all: 'all',
    dossier: 'dossier',
  },
} as const;

/** The result as text for people, gravest first: one line a finding, then value, limit, steps and basis. */
export function reportText(result: ReviewResult, language: Language): string {
  const say = words[language];
  const weighing = weights.map((weight) => result.findings.filter((finding) => weightOf(finding) === weight));
  const lines = weighing.flat().flatMap((finding) => linesOf(finding, language));
  const counts = weights.map((weight, at) => `${say[weight]} ${weighing[at]?.length}`).join(' · ');
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
    `[${say[weightOf(finding)]}${finding.regime === undefined ? '' : ` · ${finding.regime}`}] ${finding.rule} ${pick(finding.title)}`,
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

/** A reviewed dossier: the file in which it lies, what it is called among several, what was found, and where in the file a place of it stands. */
export interface ReviewedFile {
  uri: string;
  name: string;
  result: ReviewResult;
  lineOf?: (place: Place) => { line: number; column: number };
}

/** Several results as a table: a line for each dossier with its findings counted by weight, then all together. */
export function reportTable(files: readonly ReviewedFile[], language: Language): string {
  const say = words[language];
  const countsOf = (findings: readonly Finding[]) =>
    weights.map((weight) => String(findings.filter((finding) => weightOf(finding) === weight).length));
  return [
    [say.dossier, ...weights.map((weight) => say[weight]), say.passed],
    ...files.map(({ name, result }) => [name, ...countsOf(result.findings), String(result.passed.length)]),
    [say.all, ...countsOf(files.flatMap(({ result }) => result.findings)), ''],
  ]
    .map((cells) => cells.join('\t').trimEnd())
    .join('\n');
}

/** Results as SARIF 2.1.0 for a company's own pipeline; rules carry their legal ground. */
export function reportSarif(files: readonly ReviewedFile[], rules: readonly RuleRow[], language: Language): object {
  return sarifLog([sarifRun(files, rules, language)]);
}

/** Runs as a SARIF log. */
export function sarifLog(runs: readonly object[]): object {
  return { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs };
}

/** The results of one rulebook as a run of SARIF; among several each result names its own. */
export function sarifRun(
  files: readonly ReviewedFile[],
  rules: readonly RuleRow[],
  language: Language,
  regime?: string,
): object {
  const spoken = new Set(files.flatMap(({ result }) => result.findings.map(({ rule }) => rule)));
  return {
    tool: {
      driver: {
        name: 'cosmetic-review',
        version: files[0]?.result.rulebookVersion ?? '',
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
    results: files.flatMap((file) => file.result.findings.map((finding) => sarifOf(finding, file, language, regime))),
  };
}

function sarifOf(
  finding: Finding,
  { uri, lineOf }: ReviewedFile,
  language: Language,
  regime: string | undefined = finding.regime,
): object {
  const [first] = finding.places;
  const at = first && lineOf?.(first);
  return {
    ruleId: finding.rule,
    level: levels[finding.severity],
    message: { text: textOf(finding.title, language) },
    partialFingerprints: { key: finding.key },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri },
          ...(at ? { region: { startLine: at.line, startColumn: at.column } } : {}),
        },
        logicalLocations: finding.places.map(({ field, rowId, column }) => ({
          fullyQualifiedName: [field, rowId, column].filter((part) => part !== undefined).join('/'),
        })),
      },
    ],
    properties: {
      ...(regime === undefined ? {} : { regime }),
      severity: finding.severity,
      value: finding.value,
      limit: finding.limit,
      steps: finding.steps,
      citation: finding.citation,
      unverified: finding.unverified ?? false,
      ...(finding.wouldBe === undefined ? {} : { tags: ['unverified'], wouldBe: finding.wouldBe }),
    },
  };
}

const levels = { error: 'error', warn: 'warning', undecided: 'note', info: 'note' } as const;
