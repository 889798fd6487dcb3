import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { bpmn } from '../fixtures.ts';
import { type BpmnProblem, BpmnRefused, parseBpmn } from '../reading/bpmn.ts';
import { type FaultCode, faults, faultText, remedyText } from './index.ts';

const codes = Object.keys(faults) as FaultCode[];
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

async function problemsOf(xml: string): Promise<BpmnProblem[]> {
  const error = await parseBpmn(xml).catch((caught: unknown) => caught);
  return error instanceof BpmnRefused ? error.problems : [];
}
const flow = (id: string, from: string, to: string) =>
  `<bpmn:sequenceFlow id="${id}" name="去 ${to}" sourceRef="${from}" targetRef="${to}"/>`;

describe('what keeps a process from being run', () => {
  it.each(codes)('%s is told in every language with the same values, and has a remedy', (code) => {
    for (const language of languages) {
      expect(faultText(language, code).trim()).not.toBe('');
      expect(remedyText(code, language).trim()).not.toBe('');
    }
    expect(namesIn(faults[code]['zh-TW'])).toEqual(namesIn(faults[code]['zh-CN']));
    // Chinese readers get Chinese, not the English sentence in its place.
    expect(faults[code]['zh-CN']).toMatch(/\p{Script=Han}/u);
    expect(faults[code]['zh-TW']).toMatch(/\p{Script=Han}/u);
    for (const name of namesIn(faults[code]['zh-CN'])) expect(namesIn(faults[code].en)).toContain(name);
  });

  it('every code is one that the sources use, and the sources use no other', () => {
    const root = join(import.meta.dirname, '..');
    const server = join(root, '../../../../apps/server/src/platform/workflow/definitions');
    const sources = [root, server].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('faults/'))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    );
    const unused = codes.filter((code) => !sources.some((source) => source.includes(`'${code}'`)));
    expect(unused).toEqual([]);
  });

  it('names the element by its name and id, with what the text needs', async () => {
    const xml = bpmn(
      `<bpmn:startEvent id="s"/>${flow('a', 's', 'g')}<bpmn:exclusiveGateway id="g" name="金额"/>${flow('b', 'g', 'e')}${flow('c', 'g', 'e')}<bpmn:endEvent id="e"/>`,
    );
    expect(await problemsOf(xml)).toMatchObject([
      { element: 'b', name: '去 e', code: 'bareFlow' },
      { element: 'c', name: '去 e', code: 'bareFlow' },
    ]);
    const limited = bpmn(
      `<bpmn:startEvent id="s"/>${flow('a', 's', 't')}<bpmn:userTask id="t" name="核查" p:role="CHIEF" p:limit="soon"/>${flow('b', 't', 'e')}<bpmn:endEvent id="e"/>`,
    );
    const [problem] = await problemsOf(limited);
    expect(problem).toMatchObject({ element: 't', name: '核查', code: 'limit', values: { value: 'soon' } });
    expect(problem && faultText('zh-CN', problem.code, problem.values)).toBe(
      'p:limit 必须是 1 到 9999 的整数，不能是 soon',
    );
  });

  it('tells of a file that is no BPMN at all, without a name that nobody could know', async () => {
    expect(await problemsOf('<html/>')).toMatchObject([{ element: 'definitions', name: '', code: 'xmlRoot' }]);
  });

  it.each([
    ['', 'xmlTag', '第 1 行：标签没有关闭、关闭顺序有误，或文件不完整'],
    ['审批流程', 'xmlTag', '第 1 行：标签没有关闭、关闭顺序有误，或文件不完整'],
    [bpmn('\n<bpmn:startEvent id="s">'), 'xmlTag', '第 5 行：标签没有关闭、关闭顺序有误，或文件不完整'],
    [bpmn('\n<bpmn:startEvent id=s/>'), 'xmlQuotes', '第 5 行：属性值没有加引号'],
    [bpmn('<bpmn:bogus id="s"/>'), 'xmlElement', '第 4 行：BPMN 中没有元素 bpmn:Bogus'],
    [bpmn('<x:task id="s"/>'), 'xmlPrefix', '第 4 行：x:task 的前缀没有声明（xmlns）'],
    [bpmn('<bpmn:endEvent id="1 a"/>'), 'xmlId', '第 4 行：1 a 不能作 id：须以字母或下划线开头，不含空格'],
    [bpmn('<bpmn:startEvent id="s"/><bpmn:endEvent id="s"/>'), 'xmlSameId', '第 4 行：id s 使用了两次'],
    [bpmn('甲&#x202E;乙'), 'xmlText', '第 4 行：这里有不属于任何元素的文字：甲?乙'],
    [bpmn('<bpmn:sequenceFlow id="f" sourceRef="a" targetRef="b"/>'), 'xmlReference', '引用了 a，而文件中没有它'],
  ])('says in the language of the reader where a file cannot be read: %j', async (xml, code, words) => {
    const [problem] = await problemsOf(xml);
    expect(problem?.code).toBe(code);
    expect(problem && faultText('zh-CN', problem.code, problem.values)).toBe(words);
  });

  it('who may start a process is named by what is known before a case begins', async () => {
    const chart = `<bpmn:startEvent id="s"/>${flow('a', 's', 'e')}<bpmn:endEvent id="e"/>`;
    const started = (words: string) => bpmn(chart).replace('<bpmn:process ', `<bpmn:process p:starters="${words}" `);
    expect((await parseBpmn(started('role:CHIEF, group:press'))).starters).toEqual([
      { kind: 'role', value: 'CHIEF' },
      { kind: 'group', value: 'press' },
    ]);
    expect(await problemsOf(started('initiator'))).toMatchObject([
      { code: 'starterKind', values: { kind: 'initiator' } },
    ]);
  });
});
