import {
  type LabelPart,
  labelParts,
  type ReadLine,
  type ReadPage,
  type Region,
  type Source,
  trimmedOf,
} from '@app/contract';

/** A value as read, where it stands, and how sure the reader is (0…100, the least of its lines). */
export interface Proposal {
  value: string;
  confidence: number;
  source: Source;
}

/** What a heading announces; `address` belongs to the firm named before it. */
type Heading = LabelPart | 'address' | 'trace' | 'batch' | 'contact';

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

/** Values that may go on over several lines. */
const long = new Set<Heading>([
  'ingredients',
  'trace',
  'useMethod',
  'warnings',
  'storage',
  'claims',
  'address',
  'holderName',
  'producerName',
]);

interface Piece {
  heading: Heading | undefined;
  name: string;
  value: string;
  line: ReadLine;
  page: number;
}

/**
 * Proposes the parts of a label from its words by the headings that the label rules require (成分：, 净含量：, 备案人：…); a
 * heading may be misread by one character. What stands before the first heading is name and claims. Pure; nothing that is
 * not printed is proposed.
 */
export function readLabel(pages: readonly ReadPage[]): Partial<Record<LabelPart, Proposal>> {
  const pieces = pages.flatMap(({ page, lines }) => lines.flatMap((line) => piecesOf(line, page)));
  const found = new Map<LabelPart, Piece[]>();
  const put = (part: LabelPart, piece: Piece) => {
    const own = found.get(part);
    if (own) own.push(piece);
    else found.set(part, [piece]);
  };
  const head: Piece[] = [];
  let firm: 'holder' | 'producer' | 'responsible' = 'holder';
  let open: { heading: Heading; part: LabelPart | undefined } | undefined;
  for (const piece of pieces) {
    const { heading } = piece;
    if (heading === undefined) {
      // A line without a heading goes on with the value before it, or it is head matter.
      if (open && long.has(open.heading) && open.part) put(open.part, piece);
      else if (open === undefined) head.push(piece);
      continue;
    }
    if (heading === 'holderName') firm = 'holder';
    if (heading === 'producerName') firm = 'producer';
    if (heading === 'responsibleName') firm = 'responsible';
    const part = partOf(heading, firmOfName(piece.name) ?? firm);
    // The first statement of a part counts; a second name under the same heading is a further face of the package.
    const again =
      part !== undefined && found.has(part) && !['useBy', 'warnings', 'claims', 'ingredients'].includes(part);
    open = { heading, part: again ? undefined : part };
    if (part && !again) put(part, piece);
  }
  const words = pages.flatMap(({ page, lines }) => lines.map((line) => ({ line, page })));
  addHead(found, head);
  // Words that belong to no part may be claims as well: the rules of wording have to see them.
  const used = new Set([...found.values()].flat());
  const rest = pieces.filter(
    (one) => !used.has(one) && one.heading === undefined && /\p{Script=Han}{2}/u.test(one.value),
  );
  if (rest.length > 0) found.set('text', rest);
  const proposals: Partial<Record<LabelPart, Proposal>> = {};
  for (const part of labelParts) {
    const own = found.get(part);
    if (own) proposals[part] = proposalOf(part, own);
  }
  addPattern(proposals, words, 'spf', /SPF\s{0,9}(?:[:：]\s{0,9})?(\d{1,3}\s{0,9}\+?)/i);
  addPattern(proposals, words, 'pa', /(?<![A-Z])PA\s{0,9}(?:[:：]\s{0,9})?(\+{1,4})/i);
  addPattern(
    proposals,
    words,
    'netContent',
    /(?<!\d)(\d{1,9}(?:\.\d{1,9})?\s{0,9}(?:mL|ml|ML|g|kg|克|毫升|片|支)(?:\s{0,9}[x×*]\s{0,9}\d{1,9})?)(?![A-Za-z])/,
  );
  const unnamed = words.filter(({ line }) => !/标准/.test(line.text));
  addPattern(
    proposals,
    unnamed,
    'productNumber',
    /(\p{Script=Han}{1,2}G?妆网?[备特]进?字\s{0,3}(?:[(（]\s{0,3})?(?:[^\s()（）]\s{0,3})?(?:[)）]\s{0,3})?\d{8,12})/u,
  );
  return proposals;
}

/** Cuts a line where a further heading stands in it: `生产日期：… 保质期：…`. */
function piecesOf(line: ReadLine, page: number): Piece[] {
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

function firmOfName(name: string): 'holder' | 'producer' | 'responsible' | undefined {
  if (/^(?:备案人|注册人).+/.test(name)) return 'holder';
  if (/^(?:生产企业|生产)地址/.test(name)) return 'producer';
  return /^境内责任人.+/.test(name) ? 'responsible' : undefined;
}

function partOf(heading: Heading, firm: 'holder' | 'producer' | 'responsible'): LabelPart | undefined {
  if (heading === 'address') return `${firm}Address`;
  if (heading === 'trace') return 'ingredients';
  if (heading === 'batch') return 'useBy';
  return heading === 'contact' ? undefined : heading;
}

/** Before the first heading: the largest writing is the name, the rest are claims. */
function addHead(found: Map<LabelPart, Piece[]>, head: readonly Piece[]): void {
  const written = head.filter(({ value }) => /\p{Script=Han}{2}/u.test(value));
  if (!found.has('productName')) {
    const name = written.reduce<Piece | undefined>(
      (best, one) => (!best || heightOf(one) > heightOf(best) * 1.05 ? one : best),
      undefined,
    );
    if (name) found.set('productName', [name]);
  }
  const [name] = found.get('productName') ?? [];
  const claims = written.filter((one) => one !== name);
  if (claims.length > 0 && !found.has('claims')) found.set('claims', claims);
}

function heightOf({ line }: Piece): number {
  return line.region.height;
}

function proposalOf(part: LabelPart, pieces: readonly Piece[]): Proposal {
  const said: string[] = [];
  for (const piece of pieces) {
    // Statements of date and ingredients keep their headings: rules read them.
    const keeps = part === 'useBy' || part === 'ingredients';
    const words = keeps && piece.name !== '' ? `${piece.name}：${piece.value}` : piece.value;
    const before = said.findLast((one) => one !== '');
    if (before !== undefined)
      said.push(
        part === 'claims' || part === 'text' || part === 'useBy' || (part === 'ingredients' && piece.heading)
          ? '\n'
          : glue(before, words),
      );
    said.push(words);
  }
  return {
    value: said.join('').trim(),
    confidence: sureness(pieces),
    source: sourceOf(pieces.map(({ line, page }) => ({ line, page }))),
  };
}

/** Lines that were broken only for want of room are joined as they would stand on one. */
function glue(before: string, after: string): string {
  return /[A-Za-z0-9]$/.test(before) && /^[A-Za-z]/.test(after) ? ' ' : '';
}

function sureness(pieces: readonly { line: ReadLine }[]): number {
  return Math.round(pieces.reduce((least, { line }) => Math.min(least, line.confidence), Number.POSITIVE_INFINITY));
}

/** Where lines stand: the first page of them, the box around those on it, and the words. */
export function sourceOf(lines: readonly { line: ReadLine; page: number }[]): Source {
  const page = lines[0]?.page ?? 1;
  const own = lines.filter((one) => one.page === page).map(({ line }) => line);
  return {
    document: '',
    page,
    quote: quoteOf(own),
    region: around(own.map(({ region }) => region)),
  };
}

/** The words of lines, as many as a quote may have; no line is gathered that would be cut off again. */
function quoteOf(lines: readonly ReadLine[]): string {
  let quote = lines[0]?.text ?? '';
  for (let at = 1; at < lines.length && quote.length < 2_000; at += 1) quote += `\n${lines[at]?.text ?? ''}`;
  return quote.slice(0, 2_000);
}

function around(regions: readonly Region[]): Region {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of regions) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + width), Math.max(bottom, y + height)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function addPattern(
  proposals: Partial<Record<LabelPart, Proposal>>,
  lines: readonly { line: ReadLine; page: number }[],
  part: LabelPart,
  pattern: RegExp,
): void {
  if (proposals[part]) return;
  for (const one of lines) {
    const value = pattern.exec(one.line.text)?.[1];
    if (value === undefined) continue;
    proposals[part] = {
      value: value.trim(),
      confidence: Math.round(one.line.confidence),
      source: sourceOf([one]),
    };
    return;
  }
}
