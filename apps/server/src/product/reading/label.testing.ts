import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);
const fonts = join(dirname(require.resolve('@fontsource/noto-serif-sc/package.json')), 'files');
for (const [part, name] of [
  ['chinese-simplified', 'LabelHan'],
  ['latin', 'LabelLatin'],
] as const)
  GlobalFonts.register(readFileSync(join(fonts, `noto-serif-sc-${part}-500-normal.woff`)), name);

/** How a label is spoilt before it is read; every figure 0 (contrast 1) = as drawn. */
export interface Spoilt {
  /** Degrees clockwise. */
  lean?: number;
  quarters?: number;
  /** 1 = black on white, 0 = nothing to see. */
  contrast?: number;
  /** Spread of the noise in grey levels. */
  noise?: number;
  seed?: number;
}

/** The words of a label of our demonstration company. */
export const labelLines = [
  '岚屿氨基酸保湿面霜',
  '深层补水 温和不刺激',
  '净含量：50 g',
  '成分：水、甘油、丁二醇、角鲨烷、甘油三（乙基己酸）酯、鲸蜡硬脂醇、',
  '聚二甲基硅氧烷、甜菜碱、苯氧乙醇、透明质酸钠、',
  '其他微量成分：生育酚乙酸酯、黄原胶、柠檬酸、香精、EDTA二钠',
  '备案人：云海岚屿生物科技有限公司',
  '地址：云海市高新区创新路88号3幢',
  '生产企业：云海美研化妆品有限公司',
  '生产许可证编号：粤妆20160001',
  '产品执行的标准编号：粤G妆网备字2026000001',
  '使用方法：洁面后取适量均匀涂抹于面部，轻轻按摩至吸收。',
  '注意：仅供外用，如有不适请立即停止使用。',
  '贮存条件：请置于阴凉干燥处，避免阳光直射。',
  '生产日期：2026年3月12日 保质期：36个月',
];

/** Draws a label, spoils it and gives its PNG. The same figures give the same picture. */
export function drawLabel(lines: readonly string[] = labelLines, spoilt: Spoilt = {}): Buffer {
  const { lean = 0, quarters = 0, contrast = 1, noise = 0, seed = 1 } = spoilt;
  const [width, height] = [1000, lines.length * 52 + 110];
  const grey = (light: number) => {
    const level = Math.round((0.7 + (light - 0.7) * contrast) * 255);
    return `rgb(${level},${level},${level})`;
  };
  const plain = createCanvas(width, height);
  const pen = plain.getContext('2d');
  pen.fillStyle = grey(1);
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = grey(0.1);
  lines.forEach((line, row) => {
    pen.font = `${row === 0 ? 38 : 26}px LabelHan, LabelLatin`;
    pen.fillText(line, 50, 76 + row * 52);
  });
  const angle = ((lean + quarters * 90) * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const canvas = createCanvas(Math.ceil(width * cos + height * sin), Math.ceil(width * sin + height * cos));
  const page = canvas.getContext('2d');
  page.fillStyle = grey(1);
  page.fillRect(0, 0, canvas.width, canvas.height);
  page.translate(canvas.width / 2, canvas.height / 2);
  page.rotate(angle);
  page.drawImage(plain, -width / 2, -height / 2);
  page.resetTransform();
  return noisy(canvas, noise, seed);
}

function noisy(canvas: Canvas, noise: number, seed: number): Buffer {
  if (noise === 0) return canvas.toBuffer('image/png');
  const page = canvas.getContext('2d');
  const pixels = page.getImageData(0, 0, canvas.width, canvas.height);
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  for (let at = 0; at < pixels.data.length; at += 4) {
    const change = (random() + random() + random() - 1.5) * 2 * noise;
    for (let channel = 0; channel < 3; channel += 1)
      pixels.data[at + channel] = Math.max(0, Math.min(255, (pixels.data[at + channel] ?? 0) + change));
  }
  page.putImageData(pixels, 0, 0);
  return canvas.toBuffer('image/png');
}

/** Share of characters right: 1 − edits / length, without spaces and widths. */
export function shareRight(expected: string, read: string): number {
  const fold = (words: string) => [...words.normalize('NFKC').replaceAll(/\s/g, '')];
  const [wanted, got] = [fold(expected), fold(read)];
  let row = Array.from({ length: got.length + 1 }, (_, at) => at);
  wanted.forEach((one, line) => {
    const next = [line + 1];
    got.forEach((other, at) => {
      next.push(Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (one === other ? 0 : 1)));
    });
    row = next;
  });
  return 1 - (row[got.length] ?? 0) / Math.max(1, wanted.length);
}
