import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RulebookData } from '@app/contract';
import { type Calendar, calendarOf, isWorkingDay } from '@app/engine/clock';
import type { Rulebook } from '@app/engine/review';
import { readHolidays } from '../../platform/calendar/index.ts';
import { Catalogue, type NameRows, Names } from '../judging/index.ts';
import { openRegulationFiles } from './read-files.ts';
import { readNameTables } from './read-names.ts';

/** The regulation as its files say it. */
export interface FileRegulation {
  data: RulebookData;
  names: NameRows;
  /** Without a table of holidays rules that count working days are undecided. */
  calendar: Calendar | null;
}

/** The same, ready to review with. */
export interface FileRulebook {
  data: RulebookData;
  catalogue: Catalogue;
  names: Names;
  rulebook: Rulebook;
}

/** Reads rules, names and holidays of a folder of definitions; throws `FileFaultError` with file, line and column. */
export async function readRegulation(definitionsDir: string): Promise<FileRegulation> {
  const files = await openRegulationFiles(definitionsDir);
  const data: RulebookData = {
    version: 'files',
    rules: files.rule.read(),
    limits: files.limit.read(),
    requirements: files.requirement.read(),
    codes: files.code.read(),
    completeness: files.completeness.read(),
    lists: files.list.read(),
    claims: files.claim.read(),
  };
  const names = { catalogue: files.ingredient.read(), ...(await readNameTables(definitionsDir)) };
  const holidays = join(definitionsDir, 'dictionaries', 'holidays.csv');
  const calendar = existsSync(holidays) ? calendarOf(readHolidays(await readFile(holidays, 'utf8'))) : null;
  return { data, names, calendar };
}

/** Reads rulebook and catalogue of a folder of definitions; throws `FileFaultError` with file, line and column. */
export async function readRulebook(definitionsDir: string): Promise<FileRulebook> {
  return rulebookOf(await readRegulation(definitionsDir));
}

/** Makes what was read ready to review with. */
export async function rulebookOf({ data, names: rows, calendar }: FileRegulation): Promise<FileRulebook> {
  const catalogue = await Catalogue.of(rows.catalogue);
  const names = new Names(catalogue, rows.catalogue, rows);
  const rulebook: Rulebook = {
    data,
    resolve: (name) => catalogue.resolve(name),
    identify: (name) => names.read(name),
    ...(calendar ? { isWorkingDay: (day: string) => isWorkingDay(calendar, day) } : {}),
  };
  return { data, catalogue, names, rulebook };
}
