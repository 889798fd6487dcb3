import type { ListRequest } from '@app/contract';
import { Problem } from '../../kernel/http/problem.ts';
import type { RestRequest } from '../../kernel/http/rest.ts';
import { words } from './texts.ts';

const mostRows = 100;
const usualRows = 20;

/** Place and record of an address: `form` is the area, `place` its two halves as calls take them. */
export function placeOf({ params }: RestRequest): { form: string; place: { group: string; name: string }; id: string } {
  const { group = '', name = '', id = '' } = params;
  return { form: `${group}/${name}`, place: { group, name }, id };
}

/** The page that `limit` and `cursor` ask for. */
export function pageOf({ query, language }: RestRequest): ListRequest['requestPage'] {
  const limit = Number(query.limit ?? usualRows);
  if (!Number.isInteger(limit) || limit < 1 || limit > mostRows) {
    const message = words(language, 'limit', { most: mostRows });
    throw new Problem('invalidInput', { detail: message, errors: [{ field: 'limit', message }] });
  }
  return { pageNo: 1, limit, ...(query.cursor ? { after: query.cursor } : {}) };
}

/** A page of a list: its items, and the cursor of the next one; null = these were the last. */
export function pagedBody(items: readonly unknown[], { next }: { next?: string | undefined }) {
  return { items, next: next ?? null };
}
