import { readLabel } from '@app/engine/reading';
import { drawLabel, labelLines, type Spoilt, shareRight } from '../apps/server/src/product/reading/label.testing.ts';
import { readPicture } from '../apps/server/src/product/reading/read-picture.ts';
import { Reader } from '../apps/server/src/product/reading/recognise.ts';

/** Ways to spoil a label: every lean up to five degrees, every quarter, contrast, noise, and all of them mixed. */
function spoiltLabels(): [string, Spoilt][] {
  const mixed = Array.from({ length: 8 }, (_, at): [string, Spoilt] => [
    'mixed',
    { lean: at * 1.4 - 5, quarters: at % 4, contrast: 0.3 + (at % 3) * 0.3, noise: 4 + at * 2, seed: at + 1 },
  ]);
  return [
    ['clean', {}],
    ...[10, 20, 30].map((noise): [string, Spoilt] => ['noise', { noise }]),
    ...[0.5, 0.35, 0.2].map((contrast): [string, Spoilt] => ['low contrast', { contrast }]),
    ...[-5, -3, -1, 1, 3, 5].map((lean): [string, Spoilt] => ['leaning', { lean }]),
    ...[1, 2, 3].map((quarters): [string, Spoilt] => ['turned', { quarters }]),
    ...mixed,
  ];
}

/** Characters right before confirmation and time of one label, by what spoilt it; parts that were found of those printed. */
export async function ocrBench(say: (name: string, value: string, aim?: string) => void): Promise<void> {
  const begun = performance.now();
  const reader = await Reader.load();
  say('recognition: engine and model loaded', `${Math.round(performance.now() - begun)} ms`);
  const groups = new Map<string, { shares: number[]; times: number[]; parts: number[] }>();
  for (const [name, spoilt] of spoiltLabels()) {
    const picture = await readPicture(drawLabel(labelLines, spoilt));
    const from = performance.now();
    const page = reader.read(picture);
    const group = groups.get(name) ?? { shares: [], times: [], parts: [] };
    group.times.push(performance.now() - from);
    group.shares.push(shareRight(labelLines.join(''), page.lines.map(({ text }) => text).join('')));
    group.parts.push(Object.keys(readLabel([{ page: 1, ...page }])).length);
    groups.set(name, group);
  }
  for (const [name, { shares, times, parts }] of groups) {
    const least = (Math.min(...shares) * 100).toFixed(1);
    const mean = ((shares.reduce((sum, one) => sum + one, 0) / shares.length) * 100).toFixed(1);
    say(`label ${name} (${shares.length}): characters right, least / mean`, `${least} % / ${mean} %`, '>= 90 %');
    say(
      `label ${name}: slowest, parts found at least`,
      `${Math.round(Math.max(...times))} ms, ${Math.min(...parts)}`,
      '< 3,000 ms',
    );
  }
}
