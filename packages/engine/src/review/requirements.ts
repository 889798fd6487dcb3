import type { Citation, ReviewDossier, RulebookData, Text } from '@app/contract';
import type { DocumentTitles } from '../form/index.ts';
import { factsOf } from './judging/facts.ts';
import { decide, type Facts, inForce, type Rulebook } from './judging/rulebook.ts';
import { rowsOf, substancesOf } from './rows.ts';
import { text, tw } from './words.ts';

/** A document or test that this dossier needs, and why. */
export interface Requirement {
  code: string;
  kind: 'document' | 'test';
  title: Text;
  reason: Text;
  /** `conditional`: upload it, or say why it does not apply. */
  level: 'required' | 'conditional';
  /** False when the dossier does not yet say enough to know whether it is needed. */
  decided: boolean;
  citation: Citation;
  unverified: boolean;
}

/**
 * Which documents and tests a dossier needs on a date, in the order of the table. What cannot be decided yet is listed
 * as conditional, never left out.
 */
export function requirementsFor(
  dossier: ReviewDossier,
  data: RulebookData,
  asOf: string,
  resolve: Rulebook['resolve'] = () => undefined,
): Requirement[] {
  return listOf(factsOf(dossier, data.codes, substancesOf(rowsOf(dossier.rows), resolve), undefined, asOf), data, asOf);
}

/** What each document of a dossier is called; rows no longer in force too, because an older dossier names what was asked for then. */
export function documentTitles(requirements: RulebookData['requirements']): DocumentTitles {
  return new Map(requirements.map(({ code, title }) => [code, title]));
}

const decided = new WeakMap<Facts, { data: RulebookData; asOf: string; list: Requirement[] }>();

/** The same over facts that were derived before; decided once for all rules that ask. */
export function requirementsOf(facts: Facts, data: RulebookData, asOf: string): readonly Requirement[] {
  const known = decided.get(facts);
  if (known && known.data === data && known.asOf === asOf) return known.list;
  const list = listOf(facts, data, asOf);
  decided.set(facts, { data, asOf, list });
  return list;
}

function listOf(facts: Facts, data: RulebookData, asOf: string): Requirement[] {
  return data.requirements.flatMap((row): Requirement[] => {
    if (!inForce(row, asOf)) return [];
    const answer = decide(row.when, facts);
    if (answer === 'no') return [];
    const isDecided = answer === 'yes';
    return [
      {
        code: row.code,
        kind: row.kind,
        title: row.title,
        reason: isDecided ? row.reason : undecidedReason(row.reason),
        level: isDecided ? row.level : 'conditional',
        decided: isDecided,
        citation: row.citation,
        unverified: !row.citation.verified,
      },
    ];
  });
}

function undecidedReason(reason: Text): Text {
  return text(
    `按现在填写的内容还不能确定是否需要。${reason['zh-CN']}`,
    `What is filled in so far does not decide whether this is needed. ${reason.en}`,
    `依現在填寫的內容還不能確定是否需要。${tw(reason)}`,
  );
}
