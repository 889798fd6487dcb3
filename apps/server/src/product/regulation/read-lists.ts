import type { ListItem, RuleList } from '@app/contract';
import { z } from 'zod';
import { cells, compact, inLanguages, RowFaults, type TextFile } from '../../kernel/definition-file/index.ts';
import { isCas } from './read-limits.ts';
import { formulaFault } from './read-rules.ts';

const Head = z.object({
  name: z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'must be a word such as forbiddenTerms'),
  title_zh: cells.text,
  title_en: cells.text,
  title_tw: cells.optional.optional(),
  regulation: cells.text,
  article: cells.text,
  verified: cells.yes,
});

/** Several names in a cell are separated by `|`. */
const several = z.string().transform((text) =>
  text
    .split('|')
    .map((one) => one.trim())
    .filter((one) => one !== ''),
);

const Item = z.object({
  list: cells.text,
  key: cells.text,
  group: cells.optional,
  names: several,
  cas: several,
  value: cells.optional,
  when: cells.optional,
  note: cells.optional,
  from: cells.optionalDay,
  to: cells.optionalDay,
  note_en: cells.optional.optional(),
  note_tw: cells.optional.optional(),
});

/** Reads lists.csv (what each list is and rests on) and the files of its rows. */
export function readLists(heads: TextFile, items: readonly TextFile[]): Record<string, RuleList> {
  const faults = new RowFaults();
  const lists: Record<string, RuleList> = {};
  for (const { row, read } of faults.rows(heads, Head)) {
    if (lists[read.name]) faults.at(row, 'name', `the list ${read.name} stands twice`);
    const { regulation, article, verified } = read;
    lists[read.name] = {
      name: read.name,
      title: inLanguages(read.title_zh, read.title_en, read.title_tw),
      citation: { regulation, article, verified },
      items: [],
    };
  }
  const seen = new Set<string>();
  for (const { row, read } of items.flatMap((file) => faults.rows(file, Item))) {
    const list = lists[read.list];
    if (!list) {
      faults.at(row, 'list', `lists.csv has no list “${read.list}”`);
      continue;
    }
    const key = [read.list, read.group, read.key, read.when, read.from].join('|');
    if (seen.has(key)) faults.at(row, 'key', `${read.key} stands twice in ${read.list}`);
    seen.add(key);
    for (const cas of read.cas) if (!isCas(cas)) faults.at(row, 'cas', `the check digit of ${cas} is wrong`);
    formulaFault(faults, row, 'when', read.when);
    if (read.from !== undefined && read.to !== undefined && read.to < read.from)
      faults.at(row, 'to', 'ends before it begins');
    list.items.push(itemOf(read));
  }
  for (const { name, items: rows } of Object.values(lists))
    if (rows.length === 0) faults.at({ file: heads.file, line: 1, cells: {} }, 'name', `the list ${name} has no row`);
  faults.finish();
  return lists;
}

function itemOf({ names, cas, list: _, note_en: noteEn, note_tw, ...rest }: z.output<typeof Item>): ListItem {
  const said = rest.note && noteEn ? inLanguages(rest.note, noteEn, note_tw) : undefined;
  return compact({
    ...rest,
    noteEn,
    noteTw: said?.['zh-TW'],
    names: names.length > 0 ? names : undefined,
    cas: cas.length > 0 ? cas : undefined,
  });
}
