import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { outwardChart, parseBpmn } from './reading/bpmn.ts';

const file = new URL('../../../../definitions/areas/demo/joint-review/process.bpmn', import.meta.url);

describe('a chart for people outside the office', () => {
  it('bears the names given, keeps drawing and ways, and tells neither people nor rules', async () => {
    const xml = readFileSync(file, 'utf8');
    const office = { 'zh-CN': '药监局', en: 'The office', 'zh-TW': '藥監局' };
    const shown = await outwardChart(xml, new Map([['countersign', office]]));
    expect(shown).toContain('id="countersign" name="药监局" p:nameEn="The office" p:nameTw="藥監局"');
    expect(shown).toContain('name="主审意见" p:nameEn="Opinion of the chief"');
    for (const word of ['专家', '專家', 'EXPERT', 'Experts', 'p:role', 'p:assignees', 'p:sign', 'p:options'])
      expect(shown).not.toContain(word);
    const ways = async (chart: string) =>
      [...chart.matchAll(/sourceRef="(\w+)" targetRef="(\w+)"/g)].map(([all]) => all);
    expect((await ways(shown)).length).toBe(Object.keys((await parseBpmn(xml)).flows).length);
    expect(shown.match(/<dc:Bounds/g)?.length).toBe(xml.match(/<dc:Bounds/g)?.length);
  });
});
