import type { AreaDefinition, StoredFinding } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { filterFindings, groupFindings, noFilter } from './group-findings.ts';

const definition = { fields: [{ key: 'name' }, { key: 'formula' }] } as unknown as AreaDefinition;
const finding = (id: string, severity: string, field: string | null, decision: string | null = null) =>
  ({
    id,
    rule: `F${id}`,
    severity,
    decision,
    title: { 'zh-CN': `标题${id}`, en: `Title ${id}` },
    places: field === null ? [] : [{ field }],
  }) as unknown as StoredFinding;
const all = [
  finding('01', 'info', 'formula'),
  finding('02', 'error', 'formula', 'accepted'),
  finding('03', 'undecided', 'other'),
  finding('04', 'error', 'name'),
  finding('05', 'warn', null, 'rejected'),
];
const told = (groups: { key: string; findings: StoredFinding[] }[]) =>
  groups.map(({ key, findings }) => `${key}: ${findings.map(({ id }) => id).join(' ')}`);

describe('the list of findings', () => {
  it('stands by severity, gravest first, or by place in the order of the form', () => {
    expect(told(groupFindings(all, 'severity', definition))).toEqual([
      'error: 02 04',
      'warn: 05',
      'undecided: 03',
      'info: 01',
    ]);
    expect(told(groupFindings(all, 'place', definition))).toEqual(['name: 04', 'formula: 02 01', 'other: 03', ': 05']);
  });

  it('is filtered by severity, decision and words, without regard to case', () => {
    const ids = (filter: Partial<typeof noFilter>) =>
      filterFindings(all, { ...noFilter, ...filter }).map(({ id }) => id);
    expect(ids({})).toEqual(['01', '02', '03', '04', '05']);
    expect(ids({ severity: 'error' })).toEqual(['02', '04']);
    expect(ids({ severity: 'error', state: 'open' })).toEqual(['04']);
    expect(ids({ state: 'rejected' })).toEqual(['05']);
    expect(ids({ text: ' title 03' })).toEqual(['03']);
    expect(ids({ text: 'f01' })).toEqual(['01']);
  });
});
