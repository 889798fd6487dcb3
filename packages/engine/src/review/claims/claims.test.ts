import { readFileSync } from 'node:fs';
import { ClaimConcept, ClaimLanguage, type ReviewDossier } from '@app/contract';
import fc from 'fast-check';
import { ConverterFactory } from 'opencc-js/core';
import { from, to } from 'opencc-js/preset/cn2t';
import { describe, expect, it } from 'vitest';
import { review } from '../judging/review.ts';
import type { Rulebook } from '../judging/rulebook.ts';
import { simplified } from '../simplified.ts';
import { aDossier, aRow, aRule, aRulebook } from '../testing.ts';
import { isCautioned, isDenied, isDeniedInLatin } from './denial.ts';
import { counted, languageOf } from './language.ts';
import { originOf, plainOf } from './plain-text.ts';

const concept = (id: string, more: Partial<ClaimConcept> = {}): ClaimConcept =>
  ClaimConcept.parse({
    id,
    title: { 'zh-CN': `${id} 概念`, en: `${id} concept`, 'zh-TW': `${id} 概念` },
    citation: { regulation: '化妆品标签管理办法', article: '第十九条', verified: true },
    source: 'test',
    ...more,
  });

const language: ClaimLanguage = {
  spellings: [{ means: '美白', written: ['镁白', 'MEI白'] }],
  concepts: [
    concept('whitening', {
      words: ['美白', '白皙', 'WHITENING'],
      sequences: [
        {
          parts: [
            ['淡化', '减少'],
            ['色斑', '色素'],
          ],
          within: 3,
        },
      ],
      except: ['美白牙'],
      beside: ['膏体'],
      spared: ['denial', 'caution'],
    }),
    concept('illness', { words: ['消炎', '湿疹'], spared: ['denial', 'caution'] }),
    concept('guarantee', { words: ['一次见效'], patterns: ['[0-9]{1,3}天见效'], numerals: true }),
    concept('germs', { words: ['SPF', 'EGF'] }),
  ],
};

function bookOf(claims: ClaimLanguage = language): Rulebook {
  const rule = aRule('L06', 'words', {
    concepts: claims.concepts.map(({ id }) => id),
    title: { 'zh-CN': '“{word}”（{say}）', en: '“{word}” ({say})', 'zh-TW': '「{word}」（{say}）' },
    detail: { 'zh-CN': '{where}，原文：{said}', en: '{where}: {said}', 'zh-TW': '{where}，原文：{said}' },
  });
  const book = aRulebook([rule]);
  return { ...book, data: { ...book.data, claims } };
}
const book = bookOf();

const findings = (claims: string, more: Partial<ReviewDossier> = {}) =>
  review(aDossier({ rows: [aRow('水', '100')], label: { claims }, ...more }), book, '2026-11-21').findings;
const words = (claims: string) => findings(claims).map(({ key }) => key.replace('L06:', ''));

describe('what a text says, however it is written', () => {
  it.each([
    ['有效美白', ['美白']],
    ['美\u200b白', ['美白']],
    ['美\u202e白', ['美白']],
    ['美\ufe0f白', ['美白']],
    ['美\ue000白', ['美白']],
    ['⽩皙美⽩', ['白皙', '美白']],
    ['祛黄美　白', ['美白']],
    ['美*白', ['美白']],
    ['让你美✨白一点', ['美白']],
    ['鎂白', ['美白']],
    ['镁白精华', ['美白']],
    ['mei白', ['美白']],
    ['ｗｈｉｔｅｎｉｎｇ', ['WHITENING']],
    ['WHІTЕNING', ['WHITENING']],
    ['S.P.F 30', ['SPF']],
    ['ЅРF', ['SPF']],
    ['VEGFR', []],
    ['濕疹', ['湿疹']],
    ['七天见效', ['7天见效']],
    ['7 天見效', []],
    ['二十八天见效', ['28天见效']],
    ['一次见效', ['1次见效']],
    ['第七天见效', []],
    ['淡化顽固色斑', ['淡化顽固色斑']],
    ['淡化，色斑', []],
    ['减少不必要的色素', []],
  ])('“%s”', (claims, said) => {
    expect(words(claims)).toEqual(said);
  });

  it.each([
    '不具有美白功效',
    '不具有祛痘、美白功效',
    '本品非美白产品',
    '不宣称美白',
    '美白牙齿',
    '膏体白皙',
    '有湿疹者慎用',
    '如出现湿疹，请停止使用',
    '请勿用于湿疹部位',
    '取消 炎热',
    '取消\n炎热的烦恼',
    '清爽\n白皙的膏体',
  ])('“%s” claims nothing', (claims) => {
    expect(words(claims)).toEqual([]);
  });

  it.each([
    '不仅美白',
    '非常美白',
    '无刺激美白',
    '不含酒精，美白',
    '不得不说美白',
    '不用遮盖也能美白',
    '消炎，请勿入眼',
  ])('“%s” is no denial', (claims) => {
    expect(words(claims)).toHaveLength(1);
  });

  it.each([
    ['消\n炎', ['消炎']],
    ['深层保湿\n消\n炎\n舒适', ['消炎']],
    ['这是一支温润的霜可以消\n炎也能保湿', ['消炎']],
    ['祛、斑、美、白', ['美白']],
    ['美+白', ['美白']],
    ['香，美，白皙', ['白皙']],
  ])('“%s” is parted by a line break or by marks', (claims, said) => {
    expect(words(claims)).toEqual(said);
  });

  it.each([
    '清新\n消\n夏',
    '夏日取消\n炎热的烦恼',
    '赞美，白茶香气',
    '含 WHITENING-FREE formula',
    'This is not whitening',
    'free from whitening agents',
    '由美白以外原因引起',
  ])('“%s” says nothing', (claims) => {
    expect(words(claims)).toEqual([]);
  });

  it('what is left out is not claimed, what is added to it is', () => {
    expect(words('除美白以外还能消炎')).toEqual(['美白', '消炎']);
    expect(words('不仅 whitening')).toEqual(['WHITENING']);
  });

  it('marks what a line break parts, from its first character to its last', () => {
    const claims = '保湿\n消\n炎';
    const [finding] = findings(claims);
    const { from: begin = 0, to: end = 0 } = finding?.places[0]?.passage ?? {};
    expect(claims.slice(begin, end)).toBe('消\n炎');
  });

  it('marks the passage in the text as it was written, and says in words which text it is', () => {
    const claims = '第一行\n更\u200b加 镁\u200b白';
    const [finding] = findings(claims);
    const { from: begin = 0, to: end = 0 } = finding?.places[0]?.passage ?? {};
    expect(claims.slice(begin, end)).toBe('镁\u200b白');
    expect(finding?.title).toEqual({
      'zh-CN': '“美白”（whitening 概念）',
      en: '“美白” (whitening concept)',
      'zh-TW': '「美白」（whitening 概念）',
    });
    expect(finding?.detail?.['zh-CN']).toBe('功效宣称文案第 2 行第 5 字起，原文：镁\u200b白');
    expect(finding?.detail?.en).toBe('Claims, line 2, from character 5: 镁\u200b白');
    expect(finding?.citation.article).toBe('第十九条');
  });

  it.each<[string, Partial<ReviewDossier>, string]>([
    ['directions', { label: { useMethod: '涂抹即可消炎' } }, '使用方法'],
    ['the sales package', { salesPackage: { text: '消炎' } }, '销售包装其他文字'],
    ['foreign words', { label: { foreignTexts: [{ text: 'Whitening' }] } }, '标签外文'],
    ['the product name', { productName: '某某消炎霜', label: {} }, '产品名称'],
    [
      'a page of the leaflet',
      { documents: [{ code: 'leaflet', files: [{ id: 'f', name: 'f.pdf' }], text: [{ page: 3, text: '可消炎' }] }] },
      '产品说明书第 3 页',
    ],
  ])('is sought in %s', (_where, more, said) => {
    const [finding] = findings('', more);
    expect(finding?.detail?.['zh-CN']).toContain(said);
  });

  it('is not judged by a rule that names a concept which the rulebook does not have', () => {
    const broken = bookOf({ ...language, concepts: [] });
    broken.data.rules[0] = aRule('L06', 'words', { concepts: ['gone'], title: { 'zh-CN': 'x', en: 'x' } });
    const [finding] = review(aDossier({ label: { claims: '美白' } }), broken, '2026-11-21').findings;
    expect(finding?.severity).toBe('undecided');
  });
});

describe('the language of the product', () => {
  const folder = new URL('../../../../../definitions/regulation/', import.meta.url);
  const own = ClaimLanguage.parse(JSON.parse(readFileSync(new URL('claim-concepts.json', folder), 'utf8')));
  const product = bookOf(own);
  const rulebooks = new Map(own.concepts.map(({ id }) => [id, bookWith(id)]));

  function bookWith(id: string): Rulebook {
    const rule = aRule('L06', 'words', { concepts: [id], title: { 'zh-CN': '{word}', en: '{word}' } });
    return { ...product, data: { ...product.data, rules: [rule] } };
  }
  const isFound = (id: string, claims: string) => {
    const rulebook = rulebooks.get(id);
    return (
      rulebook !== undefined && review(aDossier({ label: { claims } }), rulebook, '2026-11-21').findings.length > 0
    );
  };

  it('finds each of its words by itself, in traditional characters too', () => {
    const converters = [to.t, to.tw, to.hk].map((target) => ConverterFactory(from.cn ?? [], target ?? []));
    const lost = own.concepts.flatMap(({ id, words: said }) =>
      said
        .flatMap((word) => [word, ...converters.map((convert) => convert(word))])
        .filter((word) => !isFound(id, word))
        .map((word) => `${id} ${word}`),
    );
    expect(lost).toEqual([]);
  });

  it('knows each character of its words, patterns and exceptions by its traditional form too', () => {
    const written = new Set(simplified(JSON.stringify(own)).match(/\p{Script=Han}/gu));
    // 著 is a character of mainland words as well (著名): its reading as 着 depends on the word.
    const unknown = [to.t, to.tw, to.hk].flatMap((target) => {
      const convert = ConverterFactory(from.cn ?? [], target ?? []);
      return [...written].filter((one) => simplified(convert(one)) !== one && convert(one) !== '著');
    });
    expect(unknown).toEqual([]);
  });

  it('takes time in proportion to a text, whatever its words are repeated to', () => {
    const pieces = own.concepts.flatMap(({ words: said, sequences, except, beside }) => [
      ...said.slice(0, 4),
      ...sequences.flatMap(({ parts }) => parts.map((part) => part[0] ?? '')),
      ...except.slice(0, 2),
      ...beside.slice(0, 1),
    ]);
    const marks = ['', ' ', '*', '\u200b', '，', '不', '不含', '、', '1', '百', '如', 'A', '.'];
    const prepared = languageOf(product.data);
    expect(prepared.concepts.size).toBe(own.concepts.length);
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...marks)), { minLength: 1, maxLength: 6 }),
        (some) => {
          const pump = some.join('') || 'x';
          const read = (size: number) => {
            const claims = pump.repeat(Math.ceil(size / pump.length)).slice(0, size);
            let least = Number.POSITIVE_INFINITY;
            for (let round = 0; round < 3; round += 1) {
              const begun = process.cpuUsage();
              review(
                aDossier({ rows: [], label: { claims: claims.slice(0, size - 1) + round } }),
                product,
                '2026-11-21',
              );
              const { user, system } = process.cpuUsage(begun);
              least = Math.min(least, (user + system) / 1_000);
            }
            return least;
          };
          const long = read(9_600);
          // Quadratic time would be 64 times.
          if (long > 60) expect(long).toBeLessThan(30 * Math.max(read(1_200), 1));
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  it('says of 50,000 characters of claims that they are too many, instead of judging them slowly', () => {
    const claims = '美\u200b白，消-炎'.repeat(7_200);
    expect(claims.length).toBeGreaterThan(50_000);
    const result = review(aDossier({ label: { claims } }), product, '2026-11-21');
    expect(result.findings.map(({ key, severity }) => `${key} ${severity}`)).toEqual(['notReviewed undecided']);
  });

  it('tells an expression once, and not more than twenty of a concept', () => {
    const claims = Array.from({ length: 300 }, (_, index) => `${index + 1}天见效`).join('。');
    const result = review(aDossier({ label: { claims } }), product, '2026-11-21');
    expect(result.findings.filter(({ key }) => key.endsWith('天见效')).length).toBeLessThanOrEqual(20);
    expect(result.findings.length).toBeGreaterThan(0);
  });
});

describe('a plain text', () => {
  it('has each character at its place in the original, whatever the characters are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (original) => {
        const plain = plainOf(original);
        expect(plain.at?.length ?? plain.text.length).toBe(plain.text.length);
        const places = Array.from(plain.text.split(''), (_, index) => originOf(plain, index));
        expect(places.every((at, index) => at >= (places[index - 1] ?? 0) && at < original.length)).toBe(true);
      }),
    );
  });

  it('has numbers in Chinese as digits where something is counted', () => {
    const read = (text: string) => counted({ text }).text;
    expect(read('三天，二十四小时，百分之百，百分之三十，十倍，一千零一夜')).toBe(
      '3天，24小时，100%，30%，10倍，1001夜',
    );
    expect(read('第三天，一生，三心二意')).toBe('第三天，一生，三心二意');
  });
});

describe('denials and advice', () => {
  it('reach no further than what they govern', () => {
    const denied = (text: string, word: string) => isDenied(text, text.indexOf(word));
    const inLatin = (text: string, word: string) =>
      isDeniedInLatin(text, text.indexOf(word), text.indexOf(word) + word.length);
    expect(inLatin('THIS IS NOT A MEDICINE', 'MEDICINE')).toBe(true);
    expect(inLatin('FREE FROM ANY HORMONES', 'HORMONES')).toBe(true);
    expect(inLatin('SANS HORMONES', 'HORMONES')).toBe(true);
    expect(inLatin('NOT ONLY WHITENING', 'WHITENING')).toBe(false);
    expect(inLatin('NO PARABENS, WHITENING', 'WHITENING')).toBe(false);
    expect(inLatin('NO MORE DRY SKIN BUT WHITENING', 'WHITENING')).toBe(false);
    expect(denied('不含任何激素', '激素')).toBe(true);
    expect(denied('不含酒精、激素', '激素')).toBe(true);
    expect(denied('不含酒精，激素', '激素')).toBe(false);
    expect(denied('除非治疗', '治疗')).toBe(false);
    expect(denied('浓度10激素', '激素')).toBe(false);
  });

  it('what is to be avoided is a series too', () => {
    const avoided = (text: string) => isDenied(text, text.indexOf('眼部'), true);
    expect(['涂抹时避开口唇和眼部', '避开眼部', '避免接触伤口、眼部'].map(avoided)).toEqual([true, true, true]);
    expect(['涂于口唇和眼部', '避开口唇，涂于眼部'].map(avoided)).toEqual([false, false]);
    // Said of an illness, to keep it away is a claim.
    expect(isDenied('远离粉刺和湿疹', 5)).toBe(false);
  });

  it('a mishap or a case makes the next clause advice', () => {
    const cautioned = (text: string, word: string) =>
      isCautioned(text, text.indexOf(word), text.indexOf(word) + word.length);
    expect(cautioned('如不慎入眼，请用清水冲洗', '冲洗')).toBe(true);
    expect(cautioned('患有皮炎者，请慎用', '皮炎')).toBe(true);
    expect(cautioned('改善皮炎，天天使用', '皮炎')).toBe(false);
  });
});
