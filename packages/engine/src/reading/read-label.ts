import { type LabelPart, labelParts, type ReadLine, type ReadPage, type Region, type Source } from '@app/contract';
import { type Firm, firmOfName, type Heading, type Piece, partOf, piecesOf } from './label-headings.ts';

/** A value as read, where it stands, and how sure the reader is (0…100, the least of its lines). */
export interface Proposal {
  value: string;
  confidence: number;
  source: Source;
}

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
  let firm: Firm = 'holder';
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
