import { checks } from '@app/engine/review';
import { describe, expect, it } from 'vitest';
import { parametersOf } from './check-parameters.ts';
import { parameterWords } from './parameter-texts.ts';

const named = (check: string, name: string) => parametersOf(check).find((one) => one.name === name);

describe('parameters of checks', () => {
  it('have words in three languages, choices and nested ones too', () => {
    for (const check of Object.keys(checks)) {
      for (const parameter of parametersOf(check))
        for (const one of [parameter, ...(parameter.fields ?? [])]) {
          expect(parameterWords(check, one.name), `${check}.${one.name}`).not.toBeNull();
          for (const choice of one.choices ?? [])
            expect(choice.title['zh-TW'], `${check}.${one.name} = ${choice.value}`).toBeDefined();
        }
    }
  });

  it('tell how each is asked for', () => {
    expect(named('sumsTo', 'tolerance')).toMatchObject({ kind: 'decimal', unit: '%', required: true });
    expect(named('limit', 'table')).toMatchObject({ kind: 'text', pick: 'table', required: true });
    expect(named('limit', 'entries')).toMatchObject({ kind: 'texts', pick: 'entry', required: false });
    expect(named('limit', 'horizon')).toMatchObject({ kind: 'choice', default: 'now' });
    expect(named('marginOfSafety', 'least')).toMatchObject({ kind: 'number', default: 100 });
    expect(named('assert', 'must')).toMatchObject({ kind: 'formula' });
    expect(named('assert', 'title')).toMatchObject({ kind: 'words' });
    expect(named('warnAbove', 'factors')).toMatchObject({ kind: 'pairs' });
    expect(named('allOf', 'checks')).toMatchObject({ kind: 'checks' });
    expect(named('words', 'groups')?.fields?.map(({ name, kind }) => [name, kind])).toEqual([
      ['words', 'texts'],
      ['concepts', 'texts'],
      ['patterns', 'texts'],
      ['ordinary', 'texts'],
      ['unless', 'formula'],
      ['say', 'words'],
    ]);
  });

  it('stay within what a form of two levels draws', () => {
    for (const check of Object.keys(checks))
      for (const { fields = [] } of parametersOf(check))
        expect(fields.filter(({ kind }) => ['group', 'groups', 'checks', 'pairs'].includes(kind))).toEqual([]);
  });
});
