import { type Language, type RegulationEntry, type RegulationKind, Text, textOf } from '@app/contract';
import { checkText } from '@app/engine/review';
import { idOf, type Row, tableOf } from './tables.ts';

/** A row as a list shows it. */
export function describe(
  kind: RegulationKind,
  row: Row,
  language: Language,
  today: string,
  more: { fixtures?: ReadonlyMap<string, number>; head?: Row | undefined } = {},
): RegulationEntry {
  const ground = citationOf(kind === 'list' ? (more.head ?? row) : row);
  const [from, to] = [textIn(row.from), textIn(row.to)];
  return {
    id: idOf(kind, row),
    kind,
    table: tableOf(kind, row),
    title: titleOf(kind, row, language),
    content: contentOf(kind, row, language),
    limit: kind === 'limit' && row.maxPercent !== undefined ? `${String(row.maxPercent)}%` : null,
    severity: textIn(row.severity),
    source: ground.regulation,
    article: ground.article,
    verified: kind === 'code' ? row.verified === true : ground.verified,
    from,
    to,
    state:
      kind === 'rule' && row.enabled === false
        ? 'off'
        : from !== null && from > today
          ? 'future'
          : to !== null && to < today
            ? 'ended'
            : 'inForce',
    fixtures: kind === 'rule' ? (more.fixtures?.get(String(row.id)) ?? 0) : null,
  };
}

/** Name of a row in one line. */
export function titleOf(kind: RegulationKind, row: Row, language: Language): string {
  if (kind === 'rule') return `${String(row.id)} ${said(row.title, language)}`;
  if (kind === 'requirement') return said(row.title, language);
  if (kind === 'code') return `${String(row.group)} ${String(row.code)} ${said(row.name, language)}`;
  if (kind === 'listHead') return said(row.title, language);
  const names = Array.isArray(row.names) ? row.names.map(String) : [];
  if (kind === 'limit') {
    const branch = textIn(row.branch);
    const rest = names.length > 2 ? ' …' : '';
    return `${String(row.entry)}${branch === null ? '' : ` ${branch}`} ${names.slice(0, 2).join(' / ')}${rest}`.trim();
  }
  return [String(row.key), names[0] ?? ''].join(' ').trim();
}

/** Before the condition of a rule. */
const only: Record<Language, string> = { 'zh-CN': '仅当 ', en: 'only when ', 'zh-TW': '僅當 ' };

function contentOf(kind: RegulationKind, row: Row, language: Language): string {
  if (kind === 'rule') {
    const checked = checkText(String(row.check), row.options, language);
    return row.when === undefined ? checked : `${checked} · ${only[language]}${String(row.when)}`;
  }
  if (kind === 'requirement') return said(row.reason, language);
  if (kind === 'code') return textIn(row.rule) ?? '';
  if (kind === 'limit') return [textIn(row.scopeText), textIn(row.limitText)].filter((one) => one !== null).join('：');
  if (kind === 'listHead') return String(row.name);
  const cas = Array.isArray(row.cas) ? row.cas.map(String) : [];
  return [textIn(row.group), textIn(row.value), cas.join(' '), textIn(row.note)].filter((one) => one).join(' · ');
}

/** The ground of a row; an unknown one is empty and not verified. */
export function citationOf(row: Row): { regulation: string; article: string; verified: boolean } {
  const { citation } = row;
  const own = typeof citation === 'object' && citation !== null && !Array.isArray(citation) ? citation : {};
  return {
    regulation: textIn(own.regulation) ?? '',
    article: textIn(own.article) ?? '',
    verified: own.verified === true,
  };
}

function said(value: unknown, language: Language): string {
  const read = Text.safeParse(value);
  return read.success ? textOf(read.data, language) : '';
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
