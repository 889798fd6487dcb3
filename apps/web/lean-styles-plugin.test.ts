import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { leanSheet } from './lean-styles-plugin.ts';

describe('the sheet of the component library', () => {
  test('rules of components that no page draws fall away, also within a media query', () => {
    expect(leanSheet('.ant-btn{a:b;}.ant-steps .ant-steps-item{a:b;}')).toBe('.ant-btn{a:b;}');
    expect(leanSheet('@media print{.ant-tour{a:b;}.ant-btn{c:d;}}@media all{.ant-tour{a:b;}}')).toBe(
      '@media print{.ant-btn{c:d;}}',
    );
  });

  test('a rule that is also somebody else’s stays, and so does a class that only begins alike', () => {
    for (const rule of ['.ant-btn,.ant-card{a:b;}', '.ant-tags{a:b;}', ':where(.ant-list,.ant-btn) i,.ant-btn{a:b;}'])
      expect(leanSheet(rule)).toBe(rule);
  });

  test('box-sizing by a part of a class name and the values of another run fall away, movements stay', () => {
    expect(leanSheet('.ant-form-css-var [class^="ant-form"]{box-sizing:border-box;}')).toBe('');
    expect(leanSheet('.a [class^="ant-form"]{color:red;}')).not.toBe('');
    expect(leanSheet('.css-var-_R_0_.ant-btn{--x:1;}')).toBe('');
    const movement = '@keyframes css-x{0%{opacity:0;}100%{opacity:1;}}';
    expect(leanSheet(movement)).toBe(movement);
  });

  test('of the sheet as it is installed a quarter goes; what pages draw stays nearly whole', () => {
    const sheet = readFileSync(createRequire(import.meta.url).resolve('antd/dist/antd.css'), 'utf8');
    const lean = leanSheet(sheet);
    expect(lean.length / sheet.length).toBeLessThan(0.75);
    const opened = (css: string) => css.split('{').length - css.split('}').length;
    expect(opened(lean)).toBe(0);
    for (const kept of ['.ant-btn', '.ant-table', '.ant-picker', '.ant-select', '.ant-modal', '.ant-menu', '.ant-tree'])
      expect(lean.split(kept).length, kept).toBeGreaterThan(sheet.split(kept).length * 0.9);
    for (const gone of ['.ant-steps', '.ant-tour', '_R_']) expect(lean, gone).not.toContain(gone);
  });
});
