import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApplicationDefinition } from '@app/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { FileFaultError } from '../../../kernel/definition-file/index.ts';
import { readDefinitions } from './read-definition.ts';

const example = join(import.meta.dirname, '../../../../test-fixtures/areas/relation/plant-consent');

describe('an area with a second company', () => {
  const root = mkdtempSync(join(tmpdir(), 'second-company-'));
  afterAll(() => rmSync(root, { recursive: true }));

  /** The faults of the example with some changes, as `place: what`. */
  async function faultsWith(
    change: (definition: ApplicationDefinition) => void,
    chart: (xml: string) => string = (xml) => xml,
  ): Promise<string[]> {
    const folder = join(root, 'areas/relation/plant-consent');
    cpSync(example, folder, { recursive: true });
    const definition = JSON.parse(readFileSync(join(folder, 'area.json'), 'utf8')) as ApplicationDefinition;
    change(definition);
    writeFileSync(join(folder, 'area.json'), JSON.stringify(definition));
    writeFileSync(join(folder, 'process.bpmn'), chart(readFileSync(join(folder, 'process.bpmn'), 'utf8')));
    return readDefinitions(root).then(
      () => [],
      (error: unknown) => {
        if (!(error instanceof FileFaultError)) throw error;
        return error.faults.map(({ message }) => message);
      },
    );
  }
  const party = (definition: ApplicationDefinition) => {
    if (!definition.counterparty) throw new Error('the example has none');
    return definition.counterparty;
  };

  it('is right as the example has it', async () => {
    expect(await faultsWith(() => undefined)).toEqual([]);
  });

  it('names it by a required reference to a company', async () => {
    for (const field of ['subject', 'product', 'nothing'])
      expect(await faultsWith((one) => void Object.assign(party(one), { field }))).toEqual([
        `'${field}' is no required field that refers to a company`,
      ]);
    expect(
      await faultsWith((one) => {
        for (const field of one.fields) if (field.key === 'plant') field.required = false;
      }),
    ).toEqual(["'plant' is no required field that refers to a company"]);
  });

  it('shows it fields that are there, and no others by the title', async () => {
    expect(await faultsWith((one) => void party(one).shows.push('nothing'))).toEqual(["'nothing' is no field"]);
    expect(await faultsWith((one) => void Object.assign(one, { titleOf: '{subject}&{reason}' }))).toEqual([
      "the title shows 'reason' to the second company",
    ]);
  });

  it('lets its people open the case, and asks of them neither files nor references', async () => {
    expect(await faultsWith((one) => void Object.assign(one.access, { get: ['FILING_OFFICER'] }))).toContain(
      'the people of the second company may not open the case',
    );
    const file = { key: 'paper', type: 'attachment', label: { 'zh-CN': '文件', en: 'Paper' } };
    expect(
      await faultsWith((one) => void Object.assign(one.tasks?.consent?.actions[0] ?? {}, { fields: [file] })),
    ).toEqual(["'paper' is of type attachment, which the second company cannot fill in"]);
  });

  it('gives a step to it only where the area and the chart both say so', async () => {
    expect(
      await faultsWith((one) => {
        delete one.counterparty;
      }),
    ).toEqual(['the area names no second company']);
    const wrong = (to: string) => (xml: string) => xml.replace('p:party="COUNTERPARTY"', to);
    expect(await faultsWith(() => undefined, wrong('p:role="HOLDER"'))).toEqual([
      "mode is 'counterparty' but the process gives the task to HOLDER",
    ]);
    for (const to of [
      'p:role="COUNTERPARTY"',
      'p:party="PLANT"',
      'p:party="COUNTERPARTY" p:role="HOLDER"',
      'p:party="COUNTERPARTY" p:assignees="role:CHIEF"',
      'p:party="COUNTERPARTY" p:signature="person"',
    ])
      expect(await faultsWith(() => undefined, wrong(to)), to).not.toEqual([]);
  });
});
