import {
  type AreaDefinition,
  type Finding,
  type JsonObject,
  type Language,
  type Notice,
  textOf,
  weightOf,
} from '@app/contract';
import type { DocumentTitles } from '@app/engine/form';
import type { Cell } from '../../../kernel/files/workbook.ts';
import { placesInWords } from '../place-words.ts';
import { say } from '../texts.ts';

/** What a report prints about one finding; a value that does not apply is empty. */
export interface ReportFinding {
  heading: string;
  title: string;
  /** Label and text, in the order of print. */
  rows: [label: string, text: string][];
}

/** A review report, all texts ready to print. */
export interface ReportContent {
  title: string;
  subtitle: string;
  /** Word across the pages of a demonstration (演示), or null. */
  mark: string | null;
  facts: [label: string, text: string][];
  findings: ReportFinding[];
  notices: string[];
  /** Text printed when there are no findings. */
  none: string;
  /** Note on every page: the rules advise, a person decides. */
  footer: string;
  page: string;
  createdAt: string;
  /** The same findings as a table. */
  table: { name: string; header: string[]; widths: number[]; rows: Cell[][] };
}

/** A finding with the statements of people about it, if any. */
export interface ReportedFinding {
  finding: Finding;
  acknowledgement?: string | null;
  decision?: 'accepted' | 'rejected' | null;
  decisionReason?: string | null;
  decided?: string;
  opinion?: string;
}

/** What the report is about. */
export interface ReportSubject {
  kind: 'case' | 'draft';
  definition: AreaDefinition;
  data: JsonObject;
  facts: [label: string, text: string][];
  findings: readonly ReportedFinding[];
  notices: readonly Notice[];
  /** What the documents of the dossier are called. */
  documents: DocumentTitles;
  productName: string;
  demo: boolean;
  at: Date;
}

const order = ['error', 'warn', 'undecided', 'info'] as const;

/** Puts a review into words: findings in order of severity, each with evidence, legal text, decision and opinion. */
export function reportContent(subject: ReportSubject, language: Language): ReportContent {
  const word = (key: Parameters<typeof say>[1], values?: Record<string, string | number>) => say(language, key, values);
  const sorted = order.flatMap((severity) => subject.findings.filter(({ finding }) => finding.severity === severity));
  const columns = sorted.map((one) => columnsOf(one, subject, language));
  return {
    title: word(subject.kind === 'case' ? 'report.title' : 'report.draftTitle'),
    subtitle: subject.productName,
    mark: subject.demo ? '演示' : null,
    facts: [
      ...subject.facts,
      [
        word('report.counts'),
        order
          .map(
            (severity) =>
              `${word(`report.${severity}`)} ${sorted.filter((one) => one.finding.severity === severity).length}`,
          )
          .join(' · '),
      ],
    ],
    findings: sorted.map((one, at) => ({
      heading: `${at + 1}. ${word(`report.${one.finding.severity}`)} ${one.finding.rule}`,
      title: textOf(one.finding.title, language),
      rows: (columns[at] ?? []).slice(3).filter(([, text]) => text !== ''),
    })),
    notices: subject.notices.map((notice) => textOf(notice.title, language)),
    none: word('report.none'),
    footer: word('report.footer'),
    page: word('report.page'),
    createdAt: subject.at.toISOString(),
    table: {
      name: word('report.sheet'),
      header: columnsOf(blank, subject, language).map(([label]) => label),
      widths: [10, 8, 40, 8, 30, 40, 20, 20, 40, 34, 12, 50, 30, 12, 30, 26, 50],
      rows: columns.map((one) => one.map(([, text]) => text)),
    },
  };
}

function columnsOf(one: ReportedFinding, subject: ReportSubject, language: Language): [label: string, text: string][] {
  const word = (key: Parameters<typeof say>[1], values?: Record<string, string | number>) => say(language, key, values);
  const { finding } = one;
  const { citation } = finding;
  return [
    [word('report.severity'), word(`report.${weightOf(finding)}`)],
    [word('report.rule'), finding.rule],
    [word('report.finding'), textOf(finding.title, language)],
    [word('report.ruleVersion'), String(finding.ruleVersion)],
    [
      word('report.place'),
      placesInWords(subject.definition, subject.data, finding.places, language, subject.documents),
    ],
    [word('report.detail'), finding.detail ? textOf(finding.detail, language) : ''],
    [word('report.value'), finding.value ?? ''],
    [word('report.limit'), finding.limit ?? ''],
    [word('report.calculation'), (finding.steps ?? []).join('\n')],
    [word('report.basis'), `《${citation.regulation}》${citation.article}`],
    [
      word('report.ground'),
      citation.verified && !finding.unverified ? word('report.verified') : word('report.unverified'),
    ],
    [word('report.legalText'), citation.text ?? ''],
    [word('report.applicantSays'), one.acknowledgement === '' ? word('report.seen') : (one.acknowledgement ?? '')],
    [word('report.decision'), one.decision ? word(`report.${one.decision}`) : ''],
    [word('report.reason'), one.decisionReason ?? ''],
    [word('report.decidedBy'), one.decided ?? ''],
    [word('report.opinion'), one.opinion ?? ''],
  ];
}

/** An empty finding that provides the table's header when there are no findings. */
const blank: ReportedFinding = {
  finding: {
    key: '',
    rule: '',
    ruleVersion: 0,
    severity: 'info',
    title: { 'zh-CN': '-', 'zh-TW': '-', en: '-' },
    places: [],
    citation: { regulation: '', article: '', verified: true },
  },
};
