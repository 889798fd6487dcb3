import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Makes definitions/demo/formulas.json: ordinary cosmetics with real ingredient names and synthetic percentages. Seeded:
 * the same inputs give the same file, byte for byte.
 */
interface Wanted {
  list: string;
  id: string;
  brandName: string;
  commonName: string;
  attributeName: string;
  classificationCode: string;
  seed: number;
  /** Share of the first ingredient, about. */
  first: number;
  /** INCI names that come as one blended raw material. */
  blend?: { name: string; inci: string[]; shares: string[] };
}
interface Row {
  level: 1 | 2;
  name: string;
  inci: string;
  percent: string;
  purpose: string;
}

const wanted: Wanted[] = [
  {
    list: 'D0153',
    id: 'cream',
    brandName: '岚屿',
    commonName: '积雪草舒润',
    attributeName: '霜',
    classificationCode: '11-05-03-01-02',
    seed: 20260101,
    first: 62,
    blend: {
      name: '复配防腐剂 PE-9010（演示）',
      inci: ['PHENOXYETHANOL', 'POTASSIUM SORBATE'],
      shares: ['80.000', '20.000'],
    },
  },
  {
    list: 'D0064',
    id: 'lotion',
    brandName: '岚屿',
    commonName: '清润保湿',
    attributeName: '乳',
    classificationCode: '11-05-03-01-02',
    seed: 20260102,
    first: 68,
  },
  {
    list: 'D0972',
    id: 'eye-cream',
    brandName: '禾序',
    commonName: '柔润保湿眼',
    attributeName: '霜',
    classificationCode: '11-06-03-01-02',
    seed: 20260103,
    first: 64,
  },
  {
    list: 'D0438',
    id: 'cleanser',
    brandName: '禾序',
    commonName: '温和洁面',
    attributeName: '乳',
    classificationCode: '09-05-03-01-01',
    seed: 20260104,
    first: 48,
  },
];

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Formulas of the demonstration, made from the fixtures. */
export function makeDemoFormulations() {
  const lists = new Map(
    readCsv('e2e/fixtures/ingredient-lists.csv').map(([list = '', text = '']) => [list, text.split(/, /)]),
  );
  const purposes = new Map(
    readCsv('e2e/fixtures/ingredient-purposes.csv').map(([inci = '', purpose = '']) => [inci, purpose]),
  );
  const chinese = new Map<string, string>();
  for (const [, name = '', inci = ''] of readCsv('definitions/regulation/iecic2021.csv'))
    if (!chinese.has(inci)) chinese.set(inci, name);
  return {
    synthetic: true,
    note: {
      'zh-CN': '演示数据：原料名称真实，含量由带种子的随机数合成，与任何产品无关。',
      en: 'Demonstration data: ingredient names are real, percentages are synthetic (seeded random numbers) and belong to no product.',
    },
    formulas: wanted.map((one) => {
      const names = lists.get(one.list) ?? [];
      const rows = names.map(
        (inci): Omit<Row, 'percent'> => ({
          level: 1,
          name: chinese.get(inci) ?? inci,
          inci,
          purpose: purposes.get(inci) ?? '',
        }),
      );
      const { list, id, brandName, commonName, attributeName, classificationCode } = one;
      return {
        id,
        list,
        synthetic: true,
        brandName,
        commonName,
        attributeName,
        classificationCode,
        rows: withPercentages(rows, one),
      };
    }),
  };
}

/** The file's text: one formula row a line, so that people can read it. */
export function demoFormulationsText(): string {
  const text = JSON.stringify(makeDemoFormulations(), null, 2);
  return `${text.replace(/\{\s+("level": [^{}]*?)\s+\}/g, (_all, inner: string) => `{ ${inner.replace(/\s*\n\s*/g, ' ')} }`)}\n`;
}

/** Descending percentages of three decimals that add up to 100.000 exactly; counted in thousandths. */
function withPercentages(rows: Omit<Row, 'percent'>[], { seed, first, blend }: Wanted): Row[] {
  const random = mulberry32(seed);
  const blended = new Set(blend?.inci ?? []);
  const single = rows.filter((row) => !blended.has(row.inci));
  const count = single.length - 1 + (blend ? 1 : 0);
  const decay = 5.5 / count;
  const weights = Array.from({ length: count }, (_, index) => Math.exp(-decay * index) * (0.75 + random() / 2)).sort(
    (a, b) => b - a,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const room = (100 - first) * 1_000;
  const parts = weights.map((weight) => Math.max(1, Math.round((weight / total) * room)));
  const head = 100_000 - parts.reduce((sum, part) => sum + part, 0);
  const [top, ...rest] = single;
  const out: Row[] = top ? [{ ...top, percent: thousandths(head) }] : [];
  // The blend takes the place whose share is nearest to 0.9 %.
  const slot = blend ? parts.findIndex((part) => part <= 900) : -1;
  parts.forEach((part, index) => {
    if (blend && index === slot) {
      out.push({ level: 1, name: blend.name, inci: '', percent: thousandths(part), purpose: '防腐剂' });
      for (const [at, inci] of blend.inci.entries()) {
        const row = rows.find((one) => one.inci === inci);
        if (row) out.push({ ...row, level: 2, percent: blend.shares[at] ?? '' });
      }
      return;
    }
    const row = rest.shift();
    if (row) out.push({ ...row, percent: thousandths(part) });
  });
  return out;
}

function thousandths(units: number): string {
  return `${Math.floor(units / 1_000)}.${String(units % 1_000).padStart(3, '0')}`;
}

/** Small seeded generator (public domain, Mulberry32). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The files here are plain: one record a line. */
function readCsv(file: string): string[][] {
  return readFileSync(path(file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        (match) => match[1]?.replaceAll('""', '"') ?? match[2] ?? '',
      ),
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(path('definitions/demo/formulas.json'), demoFormulationsText());
}
