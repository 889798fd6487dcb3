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
  { ...finding('06', 'warn', 'formula'), wouldBe: 'error' } as StoredFinding,
];
const told = (groups: { key: string; findings: StoredFinding[] }[]) =>
  groups.map(({ key, findings }) => `${key}: ${findings.map(({ id }) => id).join(' ')}`);

describe('the list of findings', () => {
  it('stands by weight, gravest first, one that may mean a prohibition after the errors, or by place in the order of the form', () => {
    expect(told(groupFindings(all, 'weight', definition, []))).toEqual([
      'error: 02 04',
      'grave: 06',
      'warn: 05',
      'undecided: 03',
      'info: 01',
    ]);
    expect(told(groupFindings(all, 'place', definition, []))).toEqual([
      'name: 04',
      'formula: 02 06 01',
      'other: 03',
      ': 05',
    ]);
  });

  it('within a weight a rule that officers rejected often stands last; few decisions, or those on another version, move little', () => {
    const three = ['11', '12', '13'].map((id) => ({ ...finding(id, 'warn', 'name'), ruleVersion: 2 }));
    const order = (practice: Parameters<typeof groupFindings>[3]) =>
      told(groupFindings([...three, finding('14', 'error', 'name')], 'weight', definition, practice));
    const counted = (rule: string, accepted: number, rejected: number, version = 2) => ({
      rule,
      version,
      accepted,
      rejected,
    });
    expect(order([counted('F11', 2, 30), counted('F12', 0, 1)])).toEqual(['error: 14', 'warn: 13 12 11']);
    expect(order([counted('F11', 0, 90, 1), counted('F12', 40, 1)])).toEqual(['error: 14', 'warn: 11 13 12']);
  });

  it('is filtered by weight, decision and words, without regard to case', () => {
    const ids = (filter: Partial<typeof noFilter>) =>
      filterFindings(all, { ...noFilter, ...filter }).map(({ id }) => id);
    expect(ids({})).toEqual(['01', '02', '03', '04', '05', '06']);
    expect(ids({ weight: 'error' })).toEqual(['02', '04']);
    expect(ids({ weight: 'grave' })).toEqual(['06']);
    expect(ids({ weight: 'warn' })).toEqual(['05']);
    expect(ids({ weight: 'error', state: 'open' })).toEqual(['04']);
    expect(ids({ state: 'rejected' })).toEqual(['05']);
    expect(ids({ text: ' title 03' })).toEqual(['03']);
    expect(ids({ text: 'f01' })).toEqual(['01']);
  });
});
