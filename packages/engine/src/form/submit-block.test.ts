import { describe, expect, it } from 'vitest';
import { submitBlock } from './submit-block.ts';

const words = (text: string) => ({ 'zh-CN': `中${text}`, en: text });
const area = {
  submitWhen: 'AND({file.confirmed},NOT({ban.active}),COUNTA({register.sameFormulaUnsafe})=0)',
  submitBlocked: [
    { when: 'NOT({file.confirmed})', message: words('no file') },
    { when: '{ban.active}', message: words('until {ban.until} by {ban.number}') },
    { when: 'COUNTA({register.sameFormulaUnsafe})>0', message: words('as {register.sameFormulaUnsafe}') },
  ],
};
const none = { active: false, until: '', number: '' };

describe('submitBlock', () => {
  it('is null where a submission is allowed, also where the area has no condition', () => {
    expect(submitBlock(area, {}, 'en', { facts: { file: { confirmed: true }, ban: none } })).toBeNull();
    expect(submitBlock({}, {}, 'en')).toBeNull();
  });

  it('gives every reason that stands, in order and in the language, with values and lists filled in', () => {
    const ban = { active: true, until: '2029-05-01', number: '决 7 号' };
    const facts = { file: { confirmed: false }, ban, register: { sameFormulaUnsafe: ['A', 'B'] } };
    expect(submitBlock(area, {}, 'en', { facts })).toEqual(['no file', 'until 2029-05-01 by 决 7 号', 'as A, B']);
    expect(submitBlock(area, {}, 'zh-CN', { facts: { file: { confirmed: true }, ban } })).toEqual([
      '中until 2029-05-01 by 决 7 号',
    ]);
  });

  it('gives the one text of an area, and no reason where it says none', () => {
    expect(submitBlock({ submitWhen: 'FALSE', submitBlocked: words('closed') }, {}, 'en')).toEqual(['closed']);
    expect(submitBlock({ submitWhen: 'FALSE' }, {}, 'en')).toEqual([]);
  });
});
