import { areaSave, areaSubmit, draftCheck, type Envelope, type formulationImport, type Output } from '@app/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workbook } from '../../kernel/files/workbook.ts';
import { aDossier, first, people } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { bytesOf as corpusBytes, type WrittenCell, type WrittenSheet } from './sheets.testing.ts';

const sheetOf = (name: string, rows: WrittenCell[][]): WrittenSheet => ({ name, rows });
const bytesOf = ({ sheets }: { sheets: readonly WrittenSheet[] }) =>
  corpusBytes({
    about: '',
    file: 'xlsx',
    sheets: [...sheets],
    expect: { rows: [], problems: [], skipped: [], asks: [] },
  });

describe('importing a formula file', () => {
  let product: TestApp;
  const as = people(() => product);
  beforeAll(async () => {
    product = await createTestApp();
  });
  afterAll(() => product.close());

  async function send(
    fileName: string,
    bytes: Buffer,
    language = 'zh-CN',
  ): Promise<Envelope<Output<typeof formulationImport>>> {
    const boundary = 'x-test-boundary';
    const answer = await product.server.inject({
      method: 'POST',
      url: '/business/v3/formula/import',
      payload: Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'accept-language': language,
        'x-authorization-access_token': (await as('applicant')).token,
      },
    });
    return answer.json() as Envelope<Output<typeof formulationImport>>;
  }

  test.each(['csv', 'xlsx'])(
    'names of a .%s that a form refuses get no number: each is told with its row',
    async (kind) => {
      // XML holds no control character; a workbook writes an escape in its place.
      const names = ['水', '甘\u202e油', '<b>丁二醇', kind === 'xlsx' ? '己_x0001_二醇' : '己\u0001二醇'];
      const rows = [['原料名称', '含量'], ...names.map((name) => [name, '25'])];
      const bytes =
        kind === 'xlsx'
          ? await bytesOf({ sheets: [sheetOf('配方', rows)] })
          : Buffer.from(rows.map((row) => row.join(',')).join('\n'));
      const { data } = await send(`配方.${kind}`, bytes);
      expect(data.rows.map(({ name }) => name.replace(/[^\p{Script=Han}]/gu, ''))).toEqual([
        '水',
        '甘油',
        '丁二醇',
        '己二醇',
      ]);
      const formulation = data.rows.map(({ name }, at) => ({
        _id: `r${at}`,
        level: 1,
        name,
        percent: '25',
        purpose: '保湿剂',
      }));
      const me = await as('applicant');
      const saved = await product.inject(areaSave, { ...first, data: aDossier({ productFormula: formulation }) }, me);
      const { data: check } = await product.inject(draftCheck, { ...first, id: saved.data.id }, me);
      const told = check.errors
        .filter(({ field }) => field === 'productFormula')
        .map(({ row, column }) => [row, column]);
      const hostile = data.rows.flatMap(({ name }, at) =>
        /[^\p{Script=Han}]/u.test(name) ? [[`r${at}`, 'name']] : [],
      );
      expect(told).toEqual(hostile);
      const answer = await product.inject(
        areaSubmit,
        { ...first, id: saved.data.id, rev: check.rev, acknowledgements: [] },
        me,
      );
      expect(answer.state).toBe(hostile.length > 0 ? 400 : 200);
    },
  );

  test('an .xlsx gives its rows; numbers keep what was typed', async () => {
    async function* rows() {
      yield [
        ['水', 'WATER', 66.12],
        ['甘油', 'GLYCERIN', 33.88],
      ];
    }
    const chunks: Buffer[] = [];
    for await (const chunk of workbook({
      name: '配方',
      header: ['标准中文名', 'INCI', '原料含量%'],
      widths: [20, 20, 12],
      rows: rows(),
    }))
      chunks.push(chunk);
    const book = Buffer.concat(chunks);
    const answer = await send('配方.xlsx', book);
    expect(answer.state, answer.cause ?? '').toBe(200);
    expect(answer.data.rows.map((row) => [row.name, row.inci, row.percent])).toEqual([
      ['水', 'WATER', '66.12'],
      ['甘油', 'GLYCERIN', '33.88'],
    ]);
  });

  test('what a workbook writes for a line end, and for an underscore, is read as what it stands for', async () => {
    const rows = [
      ['原料名称', '含量'],
      ['甘油_x000D_', '50'],
      ['PEG_x005F_x0041_', '50'],
    ];
    const { data } = await send('配方.xlsx', await bytesOf({ sheets: [sheetOf('配方', rows)] }));
    expect(data.rows.map(({ name }) => name)).toEqual(['甘油', 'PEG_x0041_']);
  });

  test('a .csv in GBK is read, bad cells are told with row, column and remedy', async () => {
    // “中文名,含量\n水,约3\n” in GBK.
    const gbk = Buffer.from([
      0xd6, 0xd0, 0xce, 0xc4, 0xc3, 0xfb, 0x2c, 0xba, 0xac, 0xc1, 0xbf, 0x0a, 0xcb, 0xae, 0x2c, 0xd4, 0xbc, 0x33, 0x0a,
    ]);
    const answer = await send('配方.csv', gbk);
    expect(answer.data.rows.map((row) => row.name)).toEqual(['水']);
    expect(answer.data.problems).toEqual([
      { row: 2, column: '含量', value: '约3', message: '含量“约3”不是数字', remedy: '请只填数字，例如 3.000。' },
    ]);
  });

  test('a .csv in BIG5 or UTF-16 is read as well; one whose charset cannot be told is refused with the way out', async () => {
    const words = '標準中文名稱,含量\n水,3\n';
    // “標準中文名稱,含量\n水,3\n” in BIG5.
    const big5 = Buffer.from('bcd0b7c7a4a4a4e5a657bad92ca774b6710aa4f42c330a', 'hex');
    expect(new TextDecoder('big5').decode(big5)).toBe(words);
    const utf16 = Buffer.from(words, 'utf16le');
    for (const bytes of [big5, utf16, Buffer.from(utf16).swap16(), Buffer.from(`\ufeff${words}`, 'utf16le')]) {
      const { data } = await send('配方.csv', bytes);
      expect(data.rows.map((row) => [row.name, row.percent])).toEqual([['水', '3']]);
    }
    expect(await send('配方.csv', Buffer.from('INCI,%\nCr\u00e8me,3\n', 'latin1'))).toMatchObject({
      state: 400,
      cause: '“配方.csv”的文字编码无法判断，没有导入，以免出现乱码。请另存为 .xlsx，或另存为 UTF-8 编码的 .csv。',
    });
  });

  test('what a factory writes is read as people read it: names under 原料名称, decimal commas, 功能; the catalogue fills the rest', async () => {
    const answer = await send(
      '配方.csv',
      Buffer.from('原料名称;INCI;含量%;功能\n水;;98,5;溶剂\nWater (Aqua);;0,3;\nOctinoxate;;1,2;防晒剂\n'),
    );
    expect(answer.data.rows.map((row) => [row.name, row.inci, row.cas, row.percent, row.purpose, row.remark])).toEqual([
      ['水', 'WATER', expect.any(String), '98.5', '溶剂', ''],
      ['水', 'WATER', expect.any(String), '0.3', '', '原表名称：Water (Aqua)'],
      [
        '甲氧基肉桂酸乙基己酯',
        'ETHYLHEXYL METHOXYCINNAMATE',
        expect.any(String),
        '1.2',
        '防晒剂',
        '原表名称：Octinoxate',
      ],
    ]);
    expect(answer.data.changes.map(({ row, from, to, reason }) => [row, from, to, reason])).toEqual([
      [2, '98,5', '98.5', '逗号是小数点'],
      [3, '0,3', '0.3', '逗号是小数点'],
      [4, '1,2', '1.2', '逗号是小数点'],
    ]);
    expect(answer.data.columns.map(({ target }) => target)).toEqual(['name', 'inci', 'percent', 'purpose']);
  });

  test('a number with two readings is asked about and stays as it stands', async () => {
    const answer = await send('ppm.csv', Buffer.from('INCI,ppm\nBHT,"1,500"\nTOCOPHEROL,900\n'));
    expect(answer.data.questions).toEqual(['mark']);
    expect(answer.data.rows.map(({ percent }) => percent)).toEqual(['1,500', '0.09']);
  });

  test('a small file that becomes very much is refused with sheet, count and limit, in the language of the reader', async () => {
    const rows = (count: number, columns: number): number[][] =>
      Array.from({ length: count }, () => Array.from({ length: columns }, () => 1));
    const cells = { sheets: [sheetOf('配方', rows(2_990, 26)), sheetOf('旧配方', rows(2_990, 10))] };
    const many = await send('配方.xlsx', await bytesOf(cells));
    expect(many.state).toBe(400);
    expect(many.cause).toContain('到工作表“旧配方”为止共有 107,640 个单元格，最多 100,000 个');
    // One text of 2,000 characters that a thousand and one cells refer to.
    const texts = Array.from({ length: 1_001 }, () => ['水'.repeat(2_000)]);
    const bytes = await bytesOf({ sheets: [sheetOf('Sheet1', texts)] });
    expect(bytes.length).toBeLessThan(100_000);
    const long = await send('a.xlsx', bytes, 'en');
    expect(long.cause).toContain('up to the sheet “Sheet1” 2,002,000 characters, at most 2,000,000');
    const wide = await send('a.csv', Buffer.from(`中文名,含量\n${','.repeat(100_000)}`), 'zh-TW');
    expect(wide.cause).toContain('共有 100,003 個儲存格，最多 100,000 個');
    expect((await send('b.xlsx', await bytesOf({ sheets: [sheetOf('a', texts.slice(2))] }))).state).toBe(200);
  });

  test('who sends many files at once is told to wait; those that were taken are read', async () => {
    const bytes = await bytesOf({
      sheets: [
        sheetOf('配方', [['中文名', '含量'], ...Array.from({ length: 2_900 }, () => ['水', ...Array(20).fill(1)])]),
      ],
    });
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('配方.xlsx', bytes)));
    const refused = answers.filter(({ state }) => state !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { state, cause } of refused)
      expect([state, cause]).toEqual([6010106, expect.stringContaining('过一分钟再上传')]);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(5);
  });

  test.each([
    ['配方.pdf', Buffer.from('%PDF-1.4'), '不是 .xlsx 或 .csv 文件'],
    ['配方.xlsx', Buffer.from('just text'), '打不开'],
    ['配方.xlsx', Buffer.from('PK\u0003\u0004 broken'), '打不开'],
    ['空.csv', Buffer.alloc(0), '里没有数据'],
  ])('%s that is no table is refused with a sentence', async (name, bytes, sentence) => {
    const answer = await send(name, bytes);
    expect(answer.state).toBe(400);
    expect(answer.cause).toContain(sentence);
  });
});
