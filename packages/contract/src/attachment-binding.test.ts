import { describe, expect, test } from 'vitest';
import { bindAttachments, bindModes, boundIds } from './attachment-binding.ts';

const one = { id: '2124180257635438592', fileName: '检验报告.pdf', totalBytes: 12 };
const two = { id: '2124180257635438593', fileName: '标签.png', totalBytes: 34 };

describe('how a form value holds attachments', () => {
  test('R3-22 mode id: one id', () => {
    expect(bindAttachments('id', [one])).toBe(one.id);
    expect(boundIds(one.id)).toEqual([one.id]);
  });
  test('R3-23 mode json: a JSON text of id, fileName and the rest', () => {
    const value = bindAttachments('json', [one]);
    expect(JSON.parse(String(value))).toEqual(one);
    expect(boundIds(value)).toEqual([one.id]);
  });
  test('R3-24 mode array: objects', () => {
    expect(bindAttachments('array', [one, two])).toEqual([one, two]);
    expect(boundIds([one, { attachmentId: two.id }])).toEqual([one.id, two.id]);
  });
  test('R3-25 mode arrayId: ids', () => {
    expect(bindAttachments('arrayId', [one, two])).toEqual([one.id, two.id]);
    expect(boundIds([one.id, two.id, one.id])).toEqual([one.id, two.id]);
  });
  test('R3-26 mode bind: ids with a comma between', () => {
    expect(bindAttachments('bind', [one, two])).toBe(`${one.id},${two.id}`);
    expect(boundIds(` ${one.id} , ${two.id} `)).toEqual([one.id, two.id]);
  });
  test('R3-22…R3-26 nothing bound is null, and nothing that is no attachment is read', () => {
    for (const mode of bindModes) expect(bindAttachments(mode, [])).toBeNull();
    for (const empty of [null, undefined, '', ',', '{', '[1', '{"id":7}', '{"x":1}', 'name.pdf', 12, [null, {}, 'x']])
      expect(boundIds(empty), JSON.stringify(empty)).toEqual([]);
  });
  test('R3-22…R3-26 what is bound is found again in every mode', () => {
    for (const mode of bindModes) {
      const single = mode === 'id' || mode === 'json';
      expect(boundIds(bindAttachments(mode, [one, two]))).toEqual(single ? [two.id] : [one.id, two.id]);
    }
  });
});
