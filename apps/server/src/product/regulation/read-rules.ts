import { type RuleRow, Severity } from '@app/contract';
import { compile } from '@app/engine/formula';
import { checks } from '@app/engine/review';
import { addTaiwan } from '@app/engine/taiwan';
import { z } from 'zod';
import {
  cells,
  compact,
  FileFaultError,
  type FileRow,
  inLanguages,
  RowFaults,
  readJsonFile,
} from '../../kernel/definition-file/index.ts';

const Row = z.object({
  id: z.string().regex(/^[A-Z]\d{2,3}$/, 'must be a rule id such as F01'),
  version: cells.count,
  title_zh: cells.text,
  title_en: cells.text,
  title_tw: cells.optional.optional(),
  check: cells.text,
  options: cells.text,
  when: cells.optional,
  severity: Severity,
  regulation: cells.text,
  article: cells.text,
  citation_text: cells.optional,
  citation_url: cells.optional,
  verified: cells.yes,
  from: cells.day,
  to: cells.optionalDay,
  enabled: cells.yes,
});

/** Reads rules.csv: each row names a known check with options that this check takes. */
export function readRules(file: string, text: string): RuleRow[] {
  const faults = new RowFaults();
  const ids = new Set<string>();
  const rules = faults.rows({ file, text }, Row).flatMap(({ row, read }): RuleRow[] => {
    const key = `${read.id}@${read.from}`;
    if (ids.has(key)) faults.at(row, 'id', `rule ${read.id} from ${read.from} stands twice`);
    ids.add(key);
    if (read.to !== undefined && read.to < read.from) faults.at(row, 'to', 'ends before it begins');
    formulaFault(faults, row, 'when', read.when);
    const options = optionsOf(faults, row, read.check, read.options);
    if (!options) return [];
    const citation = compact({
      regulation: read.regulation,
      article: read.article,
      text: read.citation_text,
      url: read.citation_url,
      verified: read.verified,
    });
    return [
      compact({
        id: read.id,
        version: read.version,
        title: inLanguages(read.title_zh, read.title_en, read.title_tw),
        check: read.check,
        options,
        when: read.when,
        severity: read.severity,
        citation,
        from: read.from,
        to: read.to,
        enabled: read.enabled,
      }),
    ];
  });
  faults.finish();
  return rules;
}

/** Notes a formula that does not compile, at the character that is wrong. */
export function formulaFault(faults: RowFaults, row: FileRow, field: string, source: string | undefined): void {
  if (source === undefined) return;
  const compiled = compile(source);
  if ('error' in compiled)
    faults.at(row, field, `not a formula: ${compiled.detail ?? compiled.error}`, { offset: compiled.at ?? 0 });
}

function optionsOf(faults: RowFaults, row: FileRow, name: string, source: string): RuleRow['options'] | undefined {
  const check = checks[name];
  if (!check) {
    faults.atWord(row, 'check', Object.keys(checks));
    return undefined;
  }
  try {
    readJsonFile(row.file, source, check.options);
    return addTaiwan(JSON.parse(source));
  } catch (error) {
    if (!(error instanceof FileFaultError)) throw error;
    faults.inside(row, 'options', error.faults);
    return undefined;
  }
}
