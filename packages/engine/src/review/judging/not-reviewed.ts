import {
  bytesOf,
  charactersOf,
  type Json,
  limits,
  type Place,
  type ReviewDossier,
  type ReviewResult,
  type Text,
} from '@app/contract';
import { columnWords } from '../rows.ts';
import { text, tw } from '../words.ts';
import type { Rulebook } from './rulebook.ts';

/** Why a dossier is not judged, in words that name limit, count and place. */
export interface Refusal {
  reason: Text;
  places: Place[];
  value?: string;
  limit?: string;
}

/** The answer to a dossier that was not judged: one finding that says so, and no rule passed. */
export function notReviewed(
  { reason, places, value, limit }: Refusal,
  { data }: Pick<Rulebook, 'data'>,
  asOf: string,
): ReviewResult {
  return {
    findings: [
      {
        key: 'notReviewed',
        rule: '—',
        ruleVersion: 0,
        severity: 'undecided',
        title: text(
          `没有智能审评，因为：${reason['zh-CN']}`,
          `Not reviewed because: ${reason.en}`,
          `沒有智慧審評，因為：${tw(reason)}`,
        ),
        places,
        ...(value === undefined ? {} : { value }),
        ...(limit === undefined ? {} : { limit }),
        citation: { regulation: '', article: '', verified: true },
      },
    ],
    notices: [],
    passed: [],
    notApplicable: [],
    rulebookVersion: data.version,
    asOf,
  };
}

/** What of a dossier is larger than a form may be, or nothing; words of files are not counted, they have limits of their own. */
export function tooLargeToReview(dossier: ReviewDossier): Refusal | undefined {
  const { rows, documents, fields, ...rest } = dossier;
  if (rows.length > limits.rows)
    return {
      reason: text(
        `配方有 ${rows.length} 行，最多 ${limits.rows} 行`,
        `the formula has ${rows.length} rows; the limit is ${limits.rows}`,
        `配方有 ${rows.length} 列，最多 ${limits.rows} 列`,
      ),
      places: [{ field: fields?.rows ?? 'rows' }],
      value: String(rows.length),
      limit: String(limits.rows),
    };
  const measured = new Measure();
  for (const [at, row] of rows.entries())
    for (const [column, value] of Object.entries(row)) {
      const have = measured.over(value, limits.value);
      if (have !== undefined) return longCell(dossier, at, column, have);
    }
  for (const [name, value] of Object.entries(rest)) {
    const found = measured.overIn(value, name);
    if (found) return longText(dossier, found);
  }
  for (const { text: _words, ...document } of documents) {
    const found = measured.overIn(document as unknown as Json, 'documents');
    if (found) return longText(dossier, found);
  }
  const { bytes } = measured;
  return bytes > limits.formBytes ? largeWhole(bytes) : undefined;
}

interface Found {
  key: string;
  have: number;
}

/** Gathers all texts on the way; their bytes are counted only where they may be too many. */
class Measure {
  private readonly texts: string[] = [];
  private units = 0;

  get bytes(): number {
    // A unit of a text takes three bytes at most.
    return this.units * 3 <= limits.formBytes ? 0 : this.texts.reduce((sum, one) => sum + bytesOf(one), 0);
  }

  /** Characters of a text that has more than `most`. */
  over(value: Json | undefined, most: number): number | undefined {
    if (typeof value !== 'string') return undefined;
    this.texts.push(value);
    this.units += value.length;
    const have = value.length > most ? charactersOf(value) : 0;
    return have > most ? have : undefined;
  }

  /** The first text too long inside a value, with the dossier's key for it (`label.claims`). */
  overIn(value: Json | undefined, key: string, depth = 0): Found | undefined {
    const have = this.over(value, limits.longText);
    if (have !== undefined) return { key, have };
    if (typeof value !== 'object' || value === null) return undefined;
    for (const [name, one] of Object.entries(value)) {
      const found = this.overIn(one, depth === 0 && !Array.isArray(value) ? `${key}.${name}` : key, depth + 1);
      if (found) return found;
    }
    return undefined;
  }
}

function longCell({ rows, fields }: ReviewDossier, at: number, column: string, have: number): Refusal {
  const words = columnWords(column);
  return {
    reason: text(
      `第 ${at + 1} 行的${words['zh-CN']}有 ${have} 个字，最多 ${limits.value} 个字`,
      `the ${words.en} of row ${at + 1} has ${have} characters; the limit is ${limits.value}`,
      `第 ${at + 1} 列的${tw(words)}有 ${have} 個字，最多 ${limits.value} 個字`,
    ),
    places: [{ field: fields?.rows ?? 'rows', rowId: (rows[at]?.rowId ?? '').slice(0, 64), column }],
    value: String(have),
    limit: String(limits.value),
  };
}

function longText({ fields }: ReviewDossier, { key, have }: Found): Refusal {
  const field = fields?.[key] ?? fields?.[key.replace(/^facts\./, '')] ?? key;
  return {
    reason: text(
      `一项内容有 ${have} 个字，最多 ${limits.longText} 个字`,
      `one text has ${have} characters; the limit is ${limits.longText}`,
      `一項內容有 ${have} 個字，最多 ${limits.longText} 個字`,
    ),
    places: [{ field }],
    value: String(have),
    limit: String(limits.longText),
  };
}

function largeWhole(bytes: number): Refusal {
  const [have, most] = [bytes, limits.formBytes].map((one) => (one / 1024 / 1024).toFixed(1));
  return {
    reason: text(
      `文字共 ${have} MB，最多 ${most} MB`,
      `the texts together are ${have} MB; the limit is ${most} MB`,
      `文字共 ${have} MB，最多 ${most} MB`,
    ),
    places: [],
    value: String(bytes),
    limit: String(limits.formBytes),
  };
}
