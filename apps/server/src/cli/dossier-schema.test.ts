import { readFileSync } from 'node:fs';
import { ReviewDossier, weightOf } from '@app/contract';
import { factsOf, review } from '@app/engine/review';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readDefinitions } from '../platform/area/index.ts';
import { definitionsDir, rulebookFromFiles } from '../product/regulation/regulation.testing.ts';
import { exampleDay } from './dossier-examples.ts';
import { dossierSchema } from './dossier-schema.ts';
import { readDossierWords } from './dossier-words.ts';
import { readDossier } from './review-files.ts';

interface Part {
  description?: string;
  title?: string;
  const?: string;
  'x-words'?: Record<string, string>;
  properties?: Record<string, Part>;
  items?: Part;
  additionalProperties?: Part | boolean;
  oneOf?: Part[];
  anyOf?: Part[];
  $defs?: Record<string, Part>;
  examples?: object[];
}
const documented = JSON.parse(
  readFileSync(new URL('../../../../docs/dossier.schema.json', import.meta.url), 'utf8'),
) as Part;
let book: Awaited<ReturnType<typeof rulebookFromFiles>>;
beforeAll(async () => {
  book = await rulebookFromFiles();
});

/** The part of the schema at a path of keys; lists have no key of their own. */
function partAt(path: string): Part {
  return path.split('.').reduce<Part>((part, key) => {
    const next = (part.items ?? part).properties?.[key];
    if (!next) throw new Error(`the schema has no ${path}`);
    return next;
  }, documented);
}

/** The words of a coded value in all languages, zh-CN / zh-TW / en. */
function wordsOf(path: string, value: string): string {
  const part = path.startsWith('$defs.') ? documented.$defs?.[path.slice(6)] : partAt(path);
  const choices = [part, part?.items].flatMap((one) => [one, ...(one?.anyOf ?? [])]).flatMap((one) => one?.oneOf ?? []);
  const words = choices.find((one) => one.const === value)?.['x-words'];
  return words ? `${words['zh-CN']} / ${words['zh-TW']} / ${words.en}` : 'none';
}

/** Every described part below a part, with its path. */
function partsOf(part: Part, path = ''): [string, Part][] {
  const inner = part.items ?? part;
  const further =
    typeof inner.additionalProperties === 'object' ? partsOf(inner.additionalProperties, `${path}*.`) : [];
  return [
    ...further,
    ...Object.entries(inner.properties ?? {}).flatMap(([key, one]): [string, Part][] => [
      [`${path}${key}`, one],
      ...partsOf(one, `${path}${key}.`),
    ]),
  ];
}

describe('docs/dossier.schema.json', () => {
  it('is the one that the program reads', async () => {
    expect(documented, 'run npm run dossier:schema').toEqual(JSON.parse(await dossierSchema(definitionsDir)));
    expect(Object.keys(documented.properties ?? {}).sort()).toEqual(Object.keys(ReviewDossier.shape).sort());
  });

  it('says of every field what it means, and describes none that is not there', async () => {
    const all = partsOf(documented);
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter(([, { description }]) => !description).map(([path]) => path)).toEqual([]);
    const form = (await readDefinitions(definitionsDir)).find(({ definition }) => definition.id === 'reg/first');
    if (!form) throw new Error('there is no form');
    const { described, description } = await readDossierWords(definitionsDir, form.definition, book);
    const known = new Set(all.map(([path]) => path.replace(/^.*\b(?:source|sources\.\*)(?=\.|$)/, 'source')));
    expect(described.filter((path) => !known.has(path))).toEqual([]);
    expect(() => description('label.nothing')).toThrow('does not describe label.nothing');
  });

  it('bears the words of form and regulation on fields and coded values, in three languages', () => {
    expect(partAt('label.claims')['x-words']).toEqual({
      'zh-CN': '功效宣称文案',
      'zh-TW': '功效宣稱文字',
      en: 'Claims',
    });
    expect(partAt('salesPackage.claims').title).toBe('Claims (package)');
    expect(wordsOf('procedure', 'registration')).toBe(
      '特殊化妆品注册 / 特殊化妝品註冊 / Registration (special cosmetic)',
    );
    expect(wordsOf('tests.item', 'chem_hydroquinone')).toBe('氢醌、苯酚 / 對苯二酚、苯酚 / Hydroquinone and phenol');
    expect(wordsOf('documents.code', 'saleProof')).toBe('境外已上市证明 / 境外已上市證明 / Proof of sale abroad');
    expect(wordsOf('tests.kind', 'laboratory')).toBe('实验室试验 / 實驗室試驗 / Laboratory test');
    expect(wordsOf('tests.kind', 'lab')).toBe('none');
    expect(wordsOf('rows.purpose', '保湿')).toBe('保湿 / 保濕 / HUMECTANT');
    expect(wordsOf('assessment.impurities', '石棉')).toBe('石棉 / 石棉 / Asbestos');
    expect(wordsOf('efficacy.claims.code', '11')).toBe('保湿 / 保濕 / Moisturising');
    expect(wordsOf('$defs.site', '07')).toBe('口唇 / 口唇 / Lips');
    const coded = partsOf(documented).flatMap(([path, part]) =>
      [part, ...(part.anyOf ?? []), ...(part.items?.anyOf ?? [])].flatMap(({ oneOf = [] }) =>
        oneOf.map((one) => ({ path, words: Object.keys(one['x-words'] ?? {}).join() })),
      ),
    );
    expect(coded.length).toBeGreaterThan(100);
    expect(coded.filter(({ words }) => words !== 'zh-CN,zh-TW,en')).toEqual([]);
  });

  it('names every fact that a rule asks for and neither code, name nor formulation tells', () => {
    const { rules, limits, requirements } = book.data;
    const conditions = [
      ...rules.map(({ when }) => when),
      ...limits.flatMap(({ scopeWhen, conditionWhen }) => [scopeWhen, conditionWhen]),
      ...requirements.map(({ when }) => when),
    ];
    const asked = conditions.flatMap((one) =>
      [...(one ?? '').matchAll(/\{([A-Za-z]+)\}/g)].map(([, name = '']) => name),
    );
    const [first] = documented.examples ?? [];
    const told = factsOf({ ...ReviewDossier.parse(first), facts: {} }, book.data.codes, []);
    // What the purpose of a row says (`asSolvent`) is a fact of the row.
    const open = new Set(asked.filter((name) => told.get(name) === undefined && !/^as[A-Z]/.test(name)));
    expect(open.size).toBeGreaterThan(5);
    const named = Object.keys(partAt('facts').properties ?? {});
    expect([...open].filter((name) => !named.includes(name))).toEqual([]);
  });

  it('has an example of each class of product that is read without a fault and judged without an error', () => {
    const examples = documented.examples ?? [];
    const judged = examples.map((example, at) => {
      const { dossier } = readDossier({ file: `${at}.json`, before: 0, text: JSON.stringify(example) });
      const { findings, passed } = review(dossier, book.rulebook, exampleDay);
      expect(passed.length, dossier.productName).toBeGreaterThan(40);
      return { code: dossier.classificationCode, weights: new Set(findings.map(weightOf)) };
    });
    const special = book.data.codes.filter(
      ({ group, special: is, code }) => group === 'efficacy' && is && code !== 'A',
    );
    const claimed = judged.map(({ code = '' }) => code.slice(0, 2));
    expect(claimed).toEqual(expect.arrayContaining(special.map(({ code }) => code)));
    const people = judged.map(({ code = '' }) => code.split('-')[2]);
    expect(people).toEqual(expect.arrayContaining(['02', '03']));
    expect(judged.map(({ code = '' }) => code.slice(-2))).toEqual(expect.arrayContaining(['01', '02']));
    expect(judged.filter(({ weights }) => weights.has('error') || weights.has('grave'))).toEqual([]);
  });

  it('lets pass what the reader takes, and refuses what it refuses', () => {
    const schema = z.fromJSONSchema(documented as Parameters<typeof z.fromJSONSchema>[0]);
    const [example] = documented.examples ?? [];
    for (const one of documented.examples ?? []) expect(schema.safeParse(one).error?.issues ?? []).toEqual([]);
    const refused = (more: object) => !schema.safeParse({ ...example, ...more }).success;
    expect(refused({ origin: 'domestc' })).toBe(true);
    expect(refused({ labels: {} })).toBe(true);
    expect(refused({ facts: { pH: 5.5, anotherFact: 'x' } })).toBe(false);
    expect(refused({ tests: [{ id: '1', item: 'efficacy_11' }] })).toBe(false);
  });
});
