import { ApplicationDefinition, type AreaDefinition, type JsonObject } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { checkCalendar } from './check-calendar.ts';

const words = { 'zh-CN': '演示', en: 'Demo' };
function anArea(id: string, list: JsonObject): AreaDefinition {
  return ApplicationDefinition.parse({
    ...{ id, kind: 'application', title: words, menu: { parent: 'demo', order: 1 }, access: {}, titleOf: '""' },
    ...{ form: { steps: [] }, list: { columns: [{ field: 'place' }], filters: [], ...list } },
    fields: [
      { key: 'planAt', type: 'dateTime', label: words },
      { key: 'place', type: 'text', label: words },
    ],
  });
}
function faultsOf(calendar: JsonObject, filters = ['planAt', 'place']): string[] {
  const area = anArea('demo/meetings', { filters, calendar });
  const all = [area, anArea('demo/talks', { filters: ['planAt'] }), anArea('demo/tasks', {})];
  const faults: string[] = [];
  checkCalendar(area, new Map(all.map((one) => [one.id, one])), (path, message) => faults.push(`${path}: ${message}`));
  return faults;
}

describe('a list that is shown as a month', () => {
  it('is asked for the day of its rows, alone or with those of other areas', () => {
    expect(faultsOf({ day: 'planAt' })).toEqual([]);
    expect(faultsOf({ day: 'planAt', shows: ['place'], with: ['demo/talks'] })).toEqual([]);
  });

  it('is refused where nothing can be asked for that day', () => {
    expect(faultsOf({ day: 'place' })).toEqual(["list.calendar.day: the list cannot be asked for the day 'place'"]);
    expect(faultsOf({ day: 'planAt' }, [])).toEqual([
      "list.calendar.day: the list cannot be asked for the day 'planAt'",
    ]);
    expect(faultsOf({ day: 'planAt', shows: ['room'], with: ['demo/tasks', 'demo/none', 'demo/meetings'] })).toEqual([
      "list.calendar.shows.0: 'room' is no column of the list",
      "list.calendar.with.0: the list of 'demo/tasks' cannot be asked for the day 'planAt'",
      "list.calendar.with.1: 'demo/none' is no other area",
      "list.calendar.with.2: 'demo/meetings' is no other area",
    ]);
  });
});
