import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('csvOf', () => {
  it('quotes what separates and disarms what a spreadsheet would run', () => {
    expect(
      csvOf([
        ['账号', '备注'],
        ['a,b', '说"好"'],
        ['=HYPERLINK("x")', '-3.5'],
        ['-cmd', ''],
      ]),
    ).toBe('\uFEFF账号,备注\r\n"a,b","说""好"""\r\n"\'=HYPERLINK(""x"")",-3.5\r\n\'-cmd,\r\n');
  });
});
