import type { Finding, FormulationRow, ReviewDossier } from '@app/contract';
import { type Identity, review, splitIngredientList } from '@app/engine/review';
import { rulebookFromFiles } from '../apps/server/src/product/regulation/regulation.testing.ts';
import { corpusDay } from './build.ts';
import { readBeside } from './palette.ts';
import { randomFrom } from './random.ts';

/**
 * What the review says at error level about real ingredient lists without a planted fault, by cause, and 100 of these
 * findings one by one, as Markdown for docs/review-findings.md: `node scripts/run.mjs corpus/findings.ts`. Contents are
 * not published: rows get small descending ones, so that no limit is judged on them.
 */
const { rulebook, catalogue, names } = await rulebookFromFiles();

interface Case {
  list: string;
  finding: Finding;
  row: FormulationRow | undefined;
  cause: string;
}

const codes: Record<string, string> = {
  'rinse-off': '09-05-03-01-01',
  'leave-on': '11-05-03-01-02',
  mixed: '11-05-03-10-02',
};

function dossierOf(list: string, use: string): ReviewDossier {
  const texts = [...new Set(splitIngredientList(list).map(({ text }) => text))];
  const shares = texts.map((_, at) => Math.max(1, Math.round(60_000 / (at + 2) ** 3)));
  const rest = 100_000 - shares.reduce((sum, one) => sum + one, 0);
  const rows = texts.map((text, at): FormulationRow => {
    const identity = names.identify(text);
    const known = identity.kind === 'identified' ? identity.substances[0] : undefined;
    return {
      rowId: `r${at}`,
      level: 1,
      name: known?.name || text,
      submissionCode: 'none',
      ...(known?.inci ? { inci: known.inci } : {}),
      percent: (((shares[at] ?? 1) + (at === 0 ? rest : 0)) / 1_000).toFixed(3),
    };
  });
  return {
    procedure: 'filing',
    origin: 'imported',
    classificationCode: codes[use] ?? '11-05-03-01-02',
    rows,
    documents: [],
    facts: {},
  };
}

function causeOf(finding: Finding, row: FormulationRow | undefined, identity: Identity | undefined): string {
  if (finding.rule === 'F06') {
    if (identity?.kind === 'identified')
      return 'name of the European inventory that the catalogue of 2021 does not have: a new ingredient here';
    if (identity?.kind === 'ambiguous')
      return 'the label name fits several catalogue ingredients: the applicant has to choose one';
    const text = row?.name ?? '';
    if (text.split(',').length > 2) return 'several names in one bracket of the published list';
    if (text.length > 60 || /[.:]\s|\b(skin|products?|free|helps?|with|and the|contains?)\b/i.test(text))
      return 'advertising or a note in the published list, no ingredient';
    if (/^[A-Za-z]+( \([^)]*\))?$/.test(text) || /^\d+$/.test(text))
      return 'a fragment or a name without the part of the plant or the salt meant';
    return names.suggest(text, 1).length > 0
      ? 'misspelt or written in another way: similar names of the catalogue are proposed, none is taken'
      : 'run together, a trade name or unknown: nothing can be read or proposed';
  }
  if (finding.rule === 'F14') return 'allowed where the product is sold, marked as prohibited in the catalogue';
  if (finding.rule === 'F15' || finding.rule === 'F16' || finding.rule === 'F60')
    return 'allowed where the product is sold, on the list of prohibited substances here';
  if (finding.rule === 'F07') return 'two catalogue rows share the name: the row read first has another INCI name';
  if (finding.rule === 'F09' || finding.rule === 'F10')
    return 'a class name or irregular name on the label: the concrete ingredient has to be given';
  if (finding.rule === 'F18' || finding.rule === 'F23')
    return 'use or site outside the scope that the standards give, or its purpose is not on the label';
  if (['F44', 'F45', 'F46', 'F47', 'F58', 'F20', 'L26', 'D01', 'D02', 'F27'].includes(finding.rule))
    return 'a test, warning, code or document that a label does not show; a dossier would bring it';
  if (
    [
      'F19',
      'F22',
      'F24',
      'F25',
      'F26',
      'F28',
      'F32',
      'F34',
      'F35',
      'F37',
      'F38',
      'F39',
      'F40',
      'F41',
      'F42',
      'F43',
      'F48',
    ].includes(finding.rule)
  )
    return 'content, colour or combination beyond the standards here, at the synthetic content of the row';
  return 'follows from the reduction to an ingredient list: order, totals or parts that were never published';
}

const cases: Case[] = [];
let lists = 0;
let clean = 0;
for (const [list = '', , use = '', ingredients = ''] of readBeside('marketed-lists.csv')) {
  const dossier = dossierOf(ingredients, use);
  const errors = review(dossier, rulebook, corpusDay).findings.filter(
    ({ severity, rule }) => severity === 'error' && rule.startsWith('F'),
  );
  lists += 1;
  if (errors.length === 0) clean += 1;
  for (const finding of errors) {
    const rowId = finding.places.find((place) => 'rowId' in place && place.rowId !== undefined)?.rowId;
    const row = dossier.rows.find((one) => one.rowId === rowId);
    cases.push({ list, finding, row, cause: causeOf(finding, row, row && names.identify(row.name)) });
  }
}
const groups = new Map<string, number>();
for (const { finding, cause } of cases)
  groups.set(`${finding.rule} | ${cause}`, (groups.get(`${finding.rule} | ${cause}`) ?? 0) + 1);
console.log(
  `${lists} lists, ${cases.length} findings of error level, ${clean} lists without any (${catalogue.size} catalogue names).\n`,
);
console.log('| findings | rule | cause |\n| ---: | --- | --- |');
for (const [key, times] of [...groups].sort((a, b) => b[1] - a[1])) console.log(`| ${times} | ${key} |`);
console.log('\n| list | rule | ingredient as printed | cause |\n| --- | --- | --- | --- |');
const plain = (text: string): string => text.replaceAll('|', '/').slice(0, 90);
for (const { list, finding, row, cause } of randomFrom(100)
  .some(cases, 100)
  .sort((a, b) => a.list.localeCompare(b.list)))
  console.log(`| ${list} | ${finding.rule} | ${plain(row?.name ?? finding.title.en)} | ${cause} |`);
