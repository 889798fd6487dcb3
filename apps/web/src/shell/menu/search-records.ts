import { areaQuery, type FilterGroup, type PublishedArea, textOf } from '@app/contract';
import { send } from '../../client/http.ts';
import { getLanguage } from '../../client/i18n.ts';

/** A case or record found by name or number. */
export interface RecordHit {
  id: string;
  title: string;
  note: string;
  path: string;
}
const perArea = 5;
/** Areas searched at the same time: as many as the requests that a browser sends to one server at once. */
const atOnce = 6;

/** Cases and records of the areas the user may read, by name and numbers (R2.4-47); areas that cannot answer are left out. */
export async function searchRecords(
  text: string,
  areas: readonly PublishedArea[],
  signal: AbortSignal,
): Promise<RecordHit[]> {
  const readable = areas.filter(({ allowed, definition }) => allowed.includes('query') && definition.kind !== 'report');
  const found: RecordHit[][] = [];
  const queue = [...readable.entries()];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) found[next[0]] = await inArea(next[1], text, signal);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seen = new Set<string>();
  return found.flat().filter(({ id }) => !seen.has(id) && seen.add(id));
}

async function inArea({ definition }: PublishedArea, text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const [group = '', name = ''] = definition.id.split('/');
  const contains = (field: string) => ({ field, operator: 'SL' as const, value: text });
  const fields = definition.kind === 'register' ? ['title'] : ['title', 'applyNo', 'acceptNo', 'certNo'];
  const filter: FilterGroup = { condition: 'OR', rules: fields.map(contains) };
  const request = { parameters: [], requestPage: { pageNo: 1, limit: perArea }, sorts: [], filter };
  const rows = await send(areaQuery, { group, name, ...request }, { silent: true, signal }).then(
    (answer) => answer.dataResult as Record<string, unknown>[],
    () => [],
  );
  const place = textOf(definition.title, getLanguage());
  return rows.map((row) => {
    const area = typeof row.area === 'string' && row.area.includes('/') ? row.area : definition.id;
    const number = [row.certNo, row.acceptNo, row.applyNo].find((one) => typeof one === 'string' && one !== '');
    return {
      id: `${definition.kind === 'register' ? definition.id : 'case'}:${String(row.id)}`,
      title: String(row.title ?? row.id),
      note: [number, place].filter(Boolean).join(' · '),
      path: `/${area}/${definition.kind === 'register' ? 'record' : 'case'}/${String(row.id)}`,
    };
  });
}
