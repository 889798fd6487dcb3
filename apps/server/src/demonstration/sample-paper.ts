/** Characters of a line, in halves of a Chinese one, and lines of a page. */
const [lineWidth, pageLines] = [84, 44];

/** What every page says at its head. */
const notice = '演示资料，不是真实文件  Demonstration only - not a real document';

/**
 * A PDF of the lines, which says on every page that it is no real document; for fields of the demonstration that want a file. Its words can be read:
 * the font is one that readers of PDF have, so that a file has a few kilobytes.
 */
export function samplePaper(lines: readonly string[]): Buffer {
  const all = lines.flatMap(broken);
  const pages = Array.from({ length: Math.max(1, Math.ceil(all.length / pageLines)) }, (_, at) =>
    all.slice(at * pageLines, (at + 1) * pageLines),
  );
  const first = 6;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[4 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor 5 0 R/DW 1000/W[1 95 500]>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
    ...pages.flatMap((page, at) => {
      const words = [
        `BT /F1 9 Tf 0.6 g 56 806 Td ${hexOf(notice)} Tj ET`,
        `BT /F1 11 Tf 0 g 16.5 TL 56 778 Td`,
        ...page.map((line) => `${hexOf(line)} Tj T*`),
        'ET',
      ].join('\n');
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${first + 2 * at + 1} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
        `<</Length ${words.length}>>\nstream\n${words}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  return Buffer.from(
    `${body}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

/** A line in pieces that fit the page. */
function broken(line: string): string[] {
  const pieces: string[] = [];
  let [piece, width] = ['', 0];
  for (const character of line) {
    const own = (character.codePointAt(0) ?? 0) < 0x2000 ? 1 : 2;
    if (width + own > lineWidth) {
      pieces.push(piece);
      [piece, width] = ['', 0];
    }
    piece += character;
    width += own;
  }
  return [...pieces, piece];
}

function hexOf(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'));
  return `<${units.join('')}>`;
}
