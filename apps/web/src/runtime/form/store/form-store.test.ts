import type { PatchOp } from '@app/contract';
import { describe, expect, it, vi } from 'vitest';
import { demoForm, text } from '../demo-form.testing.ts';
import { createFormStore, errorKey } from './form-store.ts';
import { progressOf, stepOfField } from './steps.ts';
import { withoutRow } from './without-row.ts';

const definition = demoForm(
  [
    { key: 'brand', type: 'text', label: text('商标名'), required: true },
    { key: 'kind', type: 'text', label: text('属性名') },
    { key: 'full', type: 'text', label: text('全名'), compute: '{brand}&"-"&{kind}' },
    { key: 'imported', type: 'boolean', label: text('进口') },
    { key: 'country', type: 'text', label: text('原产国'), visibleWhen: '{imported}', required: true },
    {
      key: 'plants',
      type: 'table',
      label: text('生产企业'),
      columns: [{ key: 'name', type: 'text', label: text('名称'), required: true }],
    },
  ],
  {
    titleOf: '{brand}&{kind}',
    form: {
      steps: [
        {
          key: 'basic',
          title: text('基本信息'),
          sections: [{ fields: ['brand', 'kind', 'full', 'imported', 'country'] }],
        },
        { key: 'plants', title: text('企业'), sections: [{ fields: ['plants'] }] },
      ],
    },
  },
);

function aForm(data: Record<string, never> | object = {}) {
  const sent: PatchOp[][] = [];
  const form = createFormStore(definition, { data: data as never, readOnly: false, options: {} }, (ops) =>
    sent.push([...ops]),
  );
  return { form, sent };
}
const set = (key: string, value: string): PatchOp => ({ op: 'set', path: [key], value });

describe('a form while it is filled in', () => {
  it('R9-64 shows what the server computed with a save: no step of undo, nothing to save again', () => {
    const { form, sent } = aForm();
    form.change([set('brand', '云岫')]);
    form.settle([set('kind', '面霜')]);
    expect(form.getState()).toMatchObject({ title: '云岫面霜', shown: { kind: '面霜', full: '云岫-面霜' } });
    expect(sent).toEqual([[set('brand', '云岫')]]);
    form.undo();
    expect(form.getState().data).toEqual({ kind: '面霜' });
  });

  it('shows an edit, its title and its computed fields at once, and hands the ops to the autosave', () => {
    const { form, sent } = aForm();
    form.change([set('brand', '云岫')]);
    form.change([set('kind', '面霜')]);
    expect(form.getState()).toMatchObject({
      title: '云岫面霜',
      shown: { full: '云岫-面霜' },
      data: { brand: '云岫', kind: '面霜' },
    });
    expect(form.getState().data).not.toHaveProperty('full');
    expect(sent).toEqual([[set('brand', '云岫')], [set('kind', '面霜')]]);
  });
  it('shows and hides fields as the answers change', () => {
    const { form } = aForm();
    expect(stepOfField(form.getState().steps, 'country')).toBeNull();
    form.setValue(['imported'], true);
    expect(stepOfField(form.getState().steps, 'country')).toBe('basic');
  });
  it('undoes and redoes whole steps; a word typed key by key is one step', () => {
    vi.useFakeTimers();
    const { form, sent } = aForm();
    form.change([set('brand', '云')]);
    form.change([set('brand', '云岫')]);
    vi.advanceTimersByTime(5_000);
    form.change([{ op: 'insert', path: ['plants'], value: { _id: 'a', name: '甲厂' } }]);
    form.undo();
    expect(form.getState().data.plants ?? []).toEqual([]);
    form.undo();
    expect(form.getState().data).not.toHaveProperty('brand');
    form.redo();
    expect(form.getState().data.brand).toBe('云岫');
    form.redo();
    expect(form.getState().data.plants).toEqual([{ _id: 'a', name: '甲厂' }]);
    // Undo and redo are sent to the server, too.
    expect(sent).toHaveLength(7);
    vi.useRealTimers();
  });
  it('what comes later and belongs to a step is undone and done again with it, whatever was typed in between', () => {
    const { form, sent } = aForm();
    const name = [set('brand', '云岫')];
    form.change(name);
    form.change([set('kind', '面霜')]);
    form.complete(name, (data) => (data.brand === '云岫' ? [set('country', '中国')] : []));
    expect(form.getState().data).toEqual({ brand: '云岫', kind: '面霜', country: '中国' });
    expect(sent.at(-1)).toEqual([set('country', '中国')]);
    form.undo();
    expect(form.getState().data).toEqual({ brand: '云岫', country: '中国' });
    form.undo();
    expect(form.getState().data).toEqual({});
    form.redo();
    expect(form.getState().data).toEqual({ brand: '云岫', country: '中国' });
  });
  it('what comes later finds the step undone and changes nothing; what was undone can still be done again', () => {
    const { form } = aForm();
    const name = [set('brand', '云岫')];
    form.change(name);
    form.undo();
    form.complete(name, (data) => (data.brand === '云岫' ? [set('country', '中国')] : []));
    expect(form.getState().data).toEqual({});
    expect(form.getState().redo).toHaveLength(1);
  });
  it('changes nothing while it is read-only', () => {
    const { form, sent } = aForm({ brand: '云岫' });
    form.setReadOnly(true);
    form.change([set('brand', '别的')]);
    expect(form.getState().data.brand).toBe('云岫');
    expect(sent).toEqual([]);
  });
  it('shows an error when the field is left, hides it while typing, shows all after a failed submission', () => {
    const { form } = aForm({ plants: [{ _id: 'a', name: '' }] });
    expect(form.getState().revealed.size).toBe(0);
    form.reveal(['brand']);
    expect(form.getState().revealed.has('brand')).toBe(true);
    form.change([set('brand', '云')]);
    expect(form.getState().revealed.has('brand')).toBe(false);
    expect(form.revealAll().map(errorKey)).toEqual(['plants/a/name']);
    form.change([{ op: 'set', path: ['plants', '#a', 'name'], value: '甲' }]);
    expect(form.getState().revealed.size).toBe(0);
  });
});

describe('the step bar', () => {
  it('ticks what is right and counts errors only where the person has been', () => {
    const { form } = aForm({ plants: [{ _id: 'a', name: '甲厂' }] });
    const steps = (visited: string[]) => progressOf(form.getState(), [], new Set(visited));
    expect(steps([])).toMatchObject([
      { key: 'basic', done: false, errors: 0 },
      { key: 'plants', done: true, errors: 0 },
    ]);
    expect(steps(['basic'])[0]).toMatchObject({ done: false, errors: 1 });
  });
});

describe('a message of a cell', () => {
  it('leaves out the row that the place beside it tells', () => {
    expect(withoutRow('第 8 行：含量（%）不能为空')).toBe('含量（%）不能为空');
    expect(withoutRow('Row 8: Content is required')).toBe('Content is required');
    expect(withoutRow('含量不能为空')).toBe('含量不能为空');
  });
});
