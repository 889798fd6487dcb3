import type { ListRequest, ListResult } from '@app/contract';
import { type ReactNode, useState } from 'react';
import { TabContext, useTab } from '../../client/tab.ts';
import type { ListSpec } from './list-spec.ts';

/** A tab whose address can be changed, as in the shell; lists keep their state in it. */
export function Place({ children }: { children: ReactNode }): ReactNode {
  const tab = useTab();
  const [query, setQuery] = useState(tab.query);
  const change: typeof tab.setQuery = (change) =>
    setQuery((before) => {
      const next = { ...before, ...(typeof change === 'function' ? change(before) : change) };
      return Object.fromEntries(Object.entries(next).filter((one): one is [string, string] => one[1] !== undefined));
    });
  return <TabContext.Provider value={{ ...tab, query, setQuery: change }}>{children}</TabContext.Provider>;
}

export interface Person {
  id: string;
  name: string;
  age: number | null;
}
export const people: Person[] = [
  { id: '1', name: '林申', age: 31 },
  { id: '2', name: '顾法规', age: null },
  { id: '3', name: '韦代', age: 52 },
];

/** A list of people; `asked` collects its requests, `opened` the people whose rows were opened. */
export function peopleList(more: Partial<ListSpec<Person>> = {}) {
  const asked: ListRequest[] = [];
  const opened: string[] = [];
  const spec: ListSpec<Person> = {
    id: 'people',
    title: '人员',
    columns: [
      { field: 'name', title: '姓名' },
      { field: 'age', title: '年龄', align: 'right' },
    ],
    sorts: [{ field: 'name', order: 'ASC' }],
    load: async (request) => {
      asked.push(request);
      return listOf(people);
    },
    nameOf: ({ name }) => name,
    onOpen: ({ name }) => void opened.push(name),
    ...more,
  };
  return { spec, asked, opened };
}

/** One page with all of them. */
export function listOf<R>(rows: R[]): ListResult<R> {
  return {
    dataResult: rows,
    pageResult: { pageNo: 1, limit: 20, totalCount: rows.length, totalPages: 1, exact: true },
  };
}
