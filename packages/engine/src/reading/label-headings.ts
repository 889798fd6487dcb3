import { type LabelPart, type ReadLine, trimmedOf } from '@app/contract';

/** What a heading announces; `address` belongs to the firm named before it. */
export type Heading = LabelPart | 'address' | 'trace' | 'batch' | 'contact';

/** Whose name or address a label gives. */
export type Firm = 'holder' | 'producer' | 'responsible';

const headings: readonly (readonly [Heading, readonly string[]])[] = [
  ['trace', ['其他微量成分', '其它微量成分', '其他微量成份']],
  ['ingredients', ['成分', '成份', '全成分', '全成份', '产品成分', '成分表', '配料', 'INGREDIENTS']],
  ['productName', ['产品名称', '产品中文名称', '品名']],
  ['productNumber', ['注册证编号', '备案编号', '备案号', '化妆品备案编号', '特殊化妆品注册证编号', '批准文号']],
  ['netContent', ['净含量', '净重', '净容量', '规格']],
  ['holderName', ['备案人', '注册人', '化妆品备案人', '化妆品注册人', '备案人名称', '注册人名称', '品牌方']],
  ['responsibleName', ['境内责任人', '境内责任人名称', '在华责任单位']],
  [
    'producerName',
    [
      '生产企业',
      '受托生产企业',
      '委托生产企业',
      '生产企业名称',
      '受托生产企业名称',
      '制造商',
      '生产商',
      '实际生产企业',
    ],
  ],
  ['address', ['地址', '住所', '生产地址', '备案人地址', '注册人地址', '生产企业地址', '企业地址', '境内责任人地址']],
  ['producerLicence', ['生产许可证编号', '化妆品生产许可证', '许可证号', '生产许可证号', '化妆品生产许可证编号']],
  [
    'standardNumber',
    ['执行标准', '执行标准编号', '产品执行标准编号', '产品执行的标准编号', '产品标准号', '执行标准号'],
  ],
  ['useMethod', ['使用方法', '用法', '使用说明', '用法用量']],
  ['warnings', ['注意', '注意事项', '警告', '警示用语', '安全警示', '安全警示用语', '温馨提示']],
  ['storage', ['贮存条件', '保存方法', '贮藏', '储存条件', '保存条件', '储存方法', '贮存方法', '储藏方法']],
  ['useBy', ['生产日期', '保质期', '限期使用日期', '使用期限', '限用日期', '有效期']],
  ['batch', ['生产批号', '批号']],
  ['claims', ['功效', '产品功效', '功效宣称', '产品特点', '产品特性']],
  ['contact', ['电话', '客服电话', '服务热线', '网址', '产地', '原产国', '邮编', '服务电话', '消费者服务热线']],
];

const known = headings.flatMap(([heading, names]) => names.map((name) => ({ heading, name })));

/** A line of a label, or the part of it under one heading; `heading` is absent where none stands before it. */
export interface Piece {
  heading: Heading | undefined;
  name: string;
  value: string;
  line: ReadLine;
  page: number;
}

/** Cuts a line where a further heading stands in it: `生产日期：… 保质期：…`. */
export function piecesOf(line: ReadLine, page: number): Piece[] {
  const starts = [...line.text.matchAll(/[：:]/g)].flatMap((mark) => {
    // Headings are short: what stands further before the colon is none of it.
    const from = Math.max(0, mark.index - 60);
    const heading = headingBefore(line.text.slice(from, mark.index), from === 0);
    return heading ? [{ ...heading, at: from + heading.at, value: mark.index + 1 }] : [];
  });
  const [first] = starts;
  if (!first) {
    const plain = headingAlone(line.text);
    return [{ heading: plain?.heading, name: plain?.name ?? '', value: plain ? '' : line.text, line, page }];
  }
  const lead = line.text.slice(0, first.at).trim();
  const pieces: Piece[] = lead.length > 1 ? [{ heading: undefined, name: '', value: lead, line, page }] : [];
  starts.forEach((start, index) => {
    const value = line.text.slice(start.value, starts[index + 1]?.at ?? line.text.length).trim();
    pieces.push({ heading: start.heading, name: start.name, value, line, page });
  });
  return pieces;
}

/** The heading that ends where a colon stands: the longest known one, at most one character misread in three or more. */
function headingBefore(before: string, fromStart: boolean): { heading: Heading; name: string; at: number } | undefined {
  const bare = trimmedOf(before, '', '】]）) ');
  let best: { heading: Heading; name: string; at: number; score: number } | undefined;
  for (const { heading, name } of known) {
    const at = bare.length - name.length;
    if (at < 0) continue;
    // A heading of two characters is trusted with one wrong only at the start of its line.
    const allowed = name.length >= 3 ? 1 : fromStart && at <= 1 && name === '地址' ? 1 : 0;
    const wrong = differing(name, bare.slice(at).toUpperCase(), allowed);
    if (wrong > allowed) continue;
    const score = name.length * 2 - wrong * 3;
    if (!best || score > best.score) best = { heading, name, at, score };
  }
  if (!best) return undefined;
  const lead = bare.slice(0, best.at).trimEnd();
  return { heading: best.heading, name: best.name, at: /[【[（(]$/.test(lead) ? lead.length - 1 : best.at };
}

/** How many characters of a name differ from a text; counts no further than one above `most`. */
function differing(name: string, text: string, most: number): number {
  let wrong = 0;
  for (let at = 0; at < name.length && wrong <= most; at += 1)
    if (name.charCodeAt(at) !== text.charCodeAt(at)) wrong += 1;
  return wrong;
}

/** A heading on a line of its own: `【使用方法】`. */
function headingAlone(words: string): { heading: Heading; name: string } | undefined {
  const bare = /^[【[]\s*([^\s【】[\]]+)\s*[】\]]$/u.exec(words.trim())?.[1];
  return bare === undefined ? undefined : known.find(({ name }) => name === bare);
}

/** The firm that a heading names beside the address (`备案人地址`); undefined for a bare `地址`. */
export function firmOfName(name: string): Firm | undefined {
  if (/^(?:备案人|注册人).+/.test(name)) return 'holder';
  if (/^(?:生产企业|生产)地址/.test(name)) return 'producer';
  return /^境内责任人.+/.test(name) ? 'responsible' : undefined;
}

/** The part of a label that a heading announces; an address is that of the firm named before it. */
export function partOf(heading: Heading, firm: Firm): LabelPart | undefined {
  if (heading === 'address') return `${firm}Address`;
  if (heading === 'trace') return 'ingredients';
  if (heading === 'batch') return 'useBy';
  return heading === 'contact' ? undefined : heading;
}
