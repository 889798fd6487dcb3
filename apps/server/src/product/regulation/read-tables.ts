import type { CodeValue, IngredientRow, RequirementRow, RulebookData } from '@app/contract';
import { z } from 'zod';
import { cells, compact, inLanguages, RowFaults, type TextFile } from '../../kernel/definition-file/index.ts';
import { isCas } from './read-limits.ts';
import { formulaFault } from './read-rules.ts';

const Requirement = z.object({
  code: z.string().regex(/^[a-zA-Z][A-Za-z0-9_]{0,40}$/, 'must be a word such as labelDraft'),
  kind: z.enum(['document', 'test']),
  title_zh: cells.text,
  title_en: cells.text,
  title_tw: cells.optional.optional(),
  when: cells.text,
  reason_zh: cells.text,
  reason_en: cells.text,
  reason_tw: cells.optional.optional(),
  level: z.enum(['required', 'conditional']),
  regulation: cells.text,
  article: cells.text,
  citation_text: cells.optional,
  verified: cells.yes,
  from: cells.day,
  to: cells.optionalDay,
});

/** Reads requirements.csv: which documents and tests a dossier needs, when and why. */
export function readRequirements(file: string, text: string): RequirementRow[] {
  const faults = new RowFaults();
  const rows = faults.rows({ file, text }, Requirement).flatMap(({ row, read }): RequirementRow[] => {
    formulaFault(faults, row, 'when', read.when);
    return [
      compact({
        code: read.code,
        kind: read.kind,
        title: inLanguages(read.title_zh, read.title_en, read.title_tw),
        when: read.when,
        reason: inLanguages(read.reason_zh, read.reason_en, read.reason_tw),
        level: read.level,
        citation: compact({
          regulation: read.regulation,
          article: read.article,
          text: read.citation_text,
          verified: read.verified,
        }),
        from: read.from,
        to: read.to,
      }),
    ];
  });
  faults.finish();
  return rows;
}

const Code = z.object({
  group: z.enum(['efficacy', 'site', 'people', 'form', 'method']),
  code: z.string().regex(/^([A-C]|\d{2})$/, 'must be two digits or A–C'),
  name_zh: cells.text,
  name_en: cells.text,
  name_tw: cells.optional.optional(),
  rule: cells.optional,
  definition: cells.optional,
  evaluation: cells.optional,
  special: cells.yes,
  verified: cells.yes,
  conflict_when: cells.optional,
});

/** Reads codes.csv: the values of the five groups of a classification code. */
export function readCodes(file: string, text: string): CodeValue[] {
  const faults = new RowFaults();
  const seen = new Set<string>();
  const rows = faults.rows({ file, text }, Code).flatMap(({ row, read }): CodeValue[] => {
    const key = `${read.group} ${read.code}`;
    if (seen.has(key)) faults.at(row, 'code', `${key} stands twice`);
    seen.add(key);
    formulaFault(faults, row, 'conflict_when', read.conflict_when);
    return [
      compact({
        group: read.group,
        code: read.code,
        name: inLanguages(read.name_zh, read.name_en, read.name_tw),
        rule: read.rule,
        special: read.special,
        verified: read.verified,
        conflictWhen: read.conflict_when,
      }),
    ];
  });
  faults.finish();
  return rows;
}

const Completeness = z.object({
  name: cells.text,
  have: cells.count,
  of: cells.count,
  title_zh: cells.text,
  title_en: cells.text,
  title_tw: cells.optional.optional(),
});

/** Reads completeness.csv: how many entries of each official table are loaded. */
export function readCompleteness(file: string, text: string): RulebookData['completeness'] {
  const faults = new RowFaults();
  const tables: RulebookData['completeness'] = {};
  for (const { row, read } of faults.rows({ file, text }, Completeness)) {
    if (read.have > read.of) faults.at(row, 'have', 'is more than the table has');
    tables[read.name] = {
      have: read.have,
      of: read.of,
      title: inLanguages(read.title_zh, read.title_en, read.title_tw),
    };
  }
  faults.finish();
  return tables;
}

const Ingredient = z.object({
  serial: z.string().regex(/^\d{5}$/, 'must be five digits'),
  cn_name: cells.text,
  inci_name: z.string(),
  rinse_off_max_hist_pct: cells.optional,
  leave_on_max_hist_pct: cells.optional,
  remark: cells.optional,
});
const Functions = z.object({ inci_name: cells.text, functions: cells.text });
const Cas = z.object({ inci_name: cells.text, cas: cells.words });

/** Reads the catalogue, the second names under its serials, and CAS numbers by INCI name. */
export function readIngredients(
  catalogue: TextFile,
  aliases: TextFile,
  casFile: TextFile,
  functionFile: TextFile,
): IngredientRow[] {
  const faults = new RowFaults();
  const functionsOf = new Map<string, string[]>();
  for (const { read } of faults.rows(functionFile, Functions))
    functionsOf.set(read.inci_name.toUpperCase(), read.functions.split('|'));
  const casOf = new Map<string, string[]>();
  for (const { row, read } of faults.rows(casFile, Cas)) {
    for (const cas of read.cas) if (!isCas(cas)) faults.at(row, 'cas', `the check digit of ${cas} is wrong`);
    casOf.set(read.inci_name.toUpperCase(), read.cas);
  }
  const rowsOf = (source: TextFile, alias: boolean): IngredientRow[] =>
    faults.rows(source, Ingredient).map(
      ({ read }): IngredientRow =>
        compact({
          serial: read.serial,
          name: read.cn_name,
          inci: read.inci_name,
          cas: casOf.get(read.inci_name.toUpperCase()) ?? [],
          rinseOffMax: read.rinse_off_max_hist_pct,
          leaveOnMax: read.leave_on_max_hist_pct,
          remark: read.remark,
          alias: alias ? true : undefined,
          functions: functionsOf.get(read.inci_name.toUpperCase()),
        }),
    );
  const main = rowsOf(catalogue, false);
  const inciOf = new Map(main.map((row) => [row.serial, row.inci]));
  const second = rowsOf(aliases, true).map((row) =>
    row.inci === '' ? { ...row, inci: inciOf.get(row.serial) ?? '' } : row,
  );
  faults.finish();
  return [...main, ...second];
}
