import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LetterTemplate } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { fillTemplate, unknownNames } from './fill.ts';

const folder = join(import.meta.dirname, '../../../../../definitions/letters');
const templates = readdirSync(folder).map((name) =>
  LetterTemplate.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
);
const said = (blocks: unknown) => JSON.stringify(blocks);

describe('templates of letters', () => {
  it('name only what a letter knows, each with a word of its own', () => {
    expect(templates.flatMap((one) => unknownNames(one).map((name) => `${one.id} ${name}`))).toEqual([]);
    expect(new Set(templates.map(({ word }) => word)).size).toBe(templates.length);
  });

  it('a decision without remedies is refused, and so are misspelt keys', () => {
    const [refusal] = templates.filter(({ decides }) => decides);
    const without = { ...refusal, blocks: refusal?.blocks.filter(({ type }) => type !== 'remedies') };
    expect(LetterTemplate.safeParse(without).success).toBe(false);
    expect(LetterTemplate.safeParse({ ...refusal, titel: 'x' }).success).toBe(false);
  });

  it('a missing value stands as 【缺：…】 and is named', () => {
    const blocks = [{ type: 'paragraph' as const, text: '产品{case.title}，期限{fields.days}天。' }];
    const filled = fillTemplate({ blocks }, { values: { case: { title: '演示霜' }, fields: {} }, items: [] });
    expect(filled.missing).toEqual(['fields.days']);
    expect(said(filled.blocks)).toContain('产品演示霜，期限【缺：fields.days】天。');
  });

  it('a value is text: neither another name nor markup is read in it', () => {
    const blocks = [{ type: 'paragraph' as const, text: '{fields.reason}' }];
    const reason = '{holder.name}<script>alert(1)</script>';
    const filled = fillTemplate({ blocks }, { values: { fields: { reason }, holder: { name: '别人' } }, items: [] });
    expect(filled).toEqual({ blocks: [{ type: 'paragraph', text: reason }], missing: [] });
  });

  it('a person or another record chosen in an action is said by its name', () => {
    const blocks = [{ type: 'paragraph' as const, text: '主持人：{fields.chair}' }];
    const chosen = fillTemplate({ blocks }, { values: { fields: { chair: { id: '7', text: '闻笙' } } }, items: [] });
    expect(chosen).toEqual({ blocks: [{ type: 'paragraph', text: '主持人：闻笙' }], missing: [] });
    const nobody = fillTemplate({ blocks }, { values: { fields: { chair: { id: '7', text: '' } } }, items: [] });
    expect(nobody.missing).toEqual(['fields.chair']);
  });

  it('items stand numbered; without them the words of the step do, and a letter that lacks both is named', () => {
    const blocks = [{ type: 'items' as const, otherwise: '{fields.items}' }];
    const item = { number: 1, place: '配方 第 2 行', text: '请说明', basis: '规范' };
    expect(fillTemplate({ blocks }, { values: {}, items: [item] }).blocks).toEqual([{ type: 'items', items: [item] }]);
    expect(fillTemplate({ blocks }, { values: { fields: { items: '见附件' } }, items: [] }).missing).toEqual([]);
    expect(fillTemplate({ blocks: [{ type: 'items' }] }, { values: {}, items: [] }).missing).toEqual(['items']);
  });

  it('a law that nobody checked is printed as such', () => {
    const law = { type: 'basis' as const, text: '依据某条', source: 'K' };
    const [checked, unchecked] = [true, false].map(
      (verified) => fillTemplate({ blocks: [{ ...law, verified }] }, { values: {}, items: [] }).blocks,
    );
    expect(said(unchecked)).toContain('未核实');
    expect(said(checked)).not.toContain('未核实');
  });
});
