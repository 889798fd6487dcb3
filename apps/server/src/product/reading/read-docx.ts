import type { ReadLine, ReadPage } from '@app/contract';
import { SaxesParser } from 'saxes';
import { fromBuffer, type ZipFile } from 'yauzl';
import { WordCount } from './most-words.ts';
import { Unreadable } from './read-picture.ts';

/** What the text of one document may unpack to. */
const mostBytes = 60 * 1024 * 1024;
const nowhere = { x: 0, y: 0, width: 1, height: 1 };

/** Paragraphs of a Word document; table cells of a row are one line with tabs; pages as the file last knew them. */
export async function readDocx(bytes: Uint8Array): Promise<ReadPage[]> {
  const xml = await partOf(Buffer.from(bytes), 'word/document.xml');
  const pages: { lines: ReadLine[]; pictures: number }[] = [{ lines: [], pictures: 0 }];
  const count = new WordCount();
  let [line, cells, inText, inRow] = ['', 0, false, 0];
  const end = () => {
    const text = line.replaceAll(/[ \u00a0]+/g, ' ').trim();
    line = '';
    if (text === '') return;
    count.add(text);
    pages.at(-1)?.lines.push({ text, confidence: 100, region: nowhere });
  };
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'w:t') inText = true;
    else if (name === 'w:tab') line += '\t';
    else if (name === 'w:tr') [inRow, cells] = [inRow + 1, 0];
    else if (name === 'w:tc' && inRow > 0) line += cells++ > 0 ? '\t' : '';
    else if (name === 'w:drawing' || name === 'w:pict') {
      const page = pages.at(-1);
      if (page) page.pictures += 1;
    } else if (name === 'w:lastRenderedPageBreak' || (name === 'w:br' && attributes['w:type'] === 'page')) {
      if (inRow === 0) end();
      pages.push({ lines: [], pictures: 0 });
    } else if (name === 'w:br') {
      if (inRow > 0) line += ' ';
      else end();
    }
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'w:t') inText = false;
    else if (name === 'w:p' && inRow === 0) end();
    else if (name === 'w:p') line += ' ';
    else if (name === 'w:tr') {
      inRow -= 1;
      end();
    }
  });
  parser.on('text', (text) => {
    if (inText) line += text;
  });
  try {
    parser.write(xml.toString('utf8')).close();
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('damaged');
  }
  end();
  return pages.map(({ lines, pictures }, at) => ({
    page: at + 1,
    ratio: 210 / 297,
    from: lines.length > 0 ? 'text' : 'none',
    quarters: 0,
    lines,
    ...(pictures > 0 ? { pictures } : {}),
  }));
}

async function partOf(bytes: Buffer, name: string): Promise<Buffer> {
  const zip = await new Promise<ZipFile>((done, refuse) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? refuse(error) : done(file))),
  ).catch(() => {
    throw new Unreadable('damaged');
  });
  return await new Promise((done, refuse) => {
    const damaged = () => refuse(new Unreadable('damaged'));
    zip.on('error', damaged);
    zip.on('end', damaged);
    zip.on('entry', (entry) => {
      if (entry.fileName !== name) return zip.readEntry();
      if (entry.isEncrypted()) return refuse(new Unreadable('encrypted'));
      if (entry.uncompressedSize > mostBytes) return refuse(new Unreadable('tooLarge'));
      zip.openReadStream(entry, (error, stream) => {
        if (error) return damaged();
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('error', damaged);
        stream.on('end', () => done(Buffer.concat(chunks)));
      });
    });
    zip.readEntry();
  });
}
