import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decide, type Facts } from './rulebook.ts';

const nothing: Facts = { get: () => undefined };
const knowing = (known: Record<string, string | string[]>): Facts => ({ get: (name) => known[name] });

it.each([
  '{origin}="imported"',
  '{procedure}="registration"',
  'NOT({origin}="imported")',
  'COUNTIF({people},"C")>0',
  'COUNTIF({efficacies},"03")=0',
])('what asks for something that the dossier does not say is unknown: %s', (source) => {
  expect(decide(source, nothing)).toBe('unknown');
});

it('what holds whichever way the unknown turns out is decided', () => {
  expect(decide('OR({origin}="imported",{origin}<>"imported")', nothing)).toBe('yes');
  expect(decide('AND({origin}="imported",{origin}="domestic")', nothing)).toBe('no');
});

it('no answer about an unknown list is contradicted by a list that the dossier states later', () => {
  const group = fc.constantFrom('01', '02', '03', '07', '23', 'A', 'C');
  fc.assert(
    fc.property(group, fc.subarray(['01', '02', '03', '07', '23', 'A', 'C']), (code, list) => {
      const source = `COUNTIF({people},"${code}")>0`;
      const before = decide(source, nothing);
      return before === 'unknown' || before === decide(source, knowing({ people: list }));
    }),
  );
});
