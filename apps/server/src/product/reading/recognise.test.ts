import { beforeAll, describe, expect, test } from 'vitest';
import { drawLabel, labelLines, type Spoilt, shareRight } from './label.testing.ts';
import { readPicture } from './read-picture.ts';
import { Reader } from './recognise.ts';

let reader: Reader;
const read = async (spoilt: Spoilt) => reader.read(await readPicture(drawLabel(labelLines, spoilt)));

describe('labels are read with nine characters of ten right before anybody confirms', () => {
  beforeAll(async () => {
    reader = await Reader.load();
  });
  test.each<[string, Spoilt]>([
    ['noise and low contrast', { contrast: 0.3, noise: 10 }],
    ['leaning left with noise', { lean: -5, noise: 20 }],
    ['a quarter turned, leaning right', { quarters: 1, lean: 4 }],
    ['on its head, low contrast', { quarters: 2, contrast: 0.4 }],
  ])('%s', async (_, spoilt) => {
    const page = await read(spoilt);
    const share = shareRight(labelLines.join(''), page.lines.map(({ text }) => text).join(''));
    expect(share).toBeGreaterThan(0.9);
  });
});
