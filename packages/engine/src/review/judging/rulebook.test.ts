import type { Json } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { decide } from './rulebook.ts';

const facts = (known: Record<string, Json>) => ({ get: (name: string) => known[name] });

describe('decisions with unknown facts', () => {
  it('decides what is known', () => {
    expect(decide('AND({rinseOff},{hair})', facts({ rinseOff: true, hair: true }))).toBe('yes');
    expect(decide('AND({rinseOff},{hair})', facts({ rinseOff: true, hair: false }))).toBe('no');
  });

  it('is not stopped by an unknown fact that cannot change the answer', () => {
    expect(decide('AND({perm},{professional})', facts({ perm: false }))).toBe('no');
    expect(decide('OR({leaveOn},{soap})', facts({ leaveOn: true }))).toBe('yes');
    expect(decide('OR({soap},NOT({soap}))', facts({}))).toBe('yes');
  });

  it('says unknown when the answer hangs on it', () => {
    expect(decide('AND({perm},{professional})', facts({ perm: true }))).toBe('unknown');
    expect(decide('{pH}<=11', facts({}))).toBe('unknown');
    expect(decide('COUNTIF({efficacies},"04")>0', facts({}))).toBe('unknown');
  });

  it('compares a pH that is known, also as text', () => {
    expect(decide('{pH}>=3.5', facts({ pH: '3.50' }))).toBe('yes');
    expect(decide('{pH}>=3.5', facts({ pH: '3.49' }))).toBe('no');
  });

  it('never passes a formula that is wrong or answers with an error', () => {
    expect(decide('AND(', facts({}))).toBe('unknown');
    expect(decide('1/0', facts({}))).toBe('unknown');
    expect(decide('{a}+{b}+{c}+{d}+{e}+{f}+{g}>0', facts({}))).toBe('unknown');
  });
});
