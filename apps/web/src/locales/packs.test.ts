import { describe, expect, it } from 'vitest';
import { gatherTexts } from '../client/i18n.ts';
import { compareTexts } from './compare-texts.ts';

const chinese = gatherTexts(import.meta.glob('./zh-CN/*.ts', { eager: true }));
const english = gatherTexts(import.meta.glob('./en/*.ts', { eager: true }));

describe('language packs (R9-12)', () => {
  it('have the same namespaces', () => {
    expect(Object.keys(chinese).length).toBeGreaterThan(6);
    expect(Object.keys(english).sort()).toEqual(Object.keys(chinese).sort());
  });

  it.each(Object.keys(chinese))('%s is complete in zh-CN and en', (namespace) => {
    expect(compareTexts(namespace, chinese[namespace] ?? {}, english[namespace] ?? {})).toEqual([]);
  });
});
