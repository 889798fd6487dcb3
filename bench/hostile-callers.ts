import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { workbook } from '../apps/server/src/kernel/files/workbook.ts';

// Twenty callers who try to block the server, in a process of their own; ends with SIGTERM and prints the answers they got.
const origin = new URL(process.env.ORIGIN ?? '');
const { tokens, drafts } = JSON.parse(process.env.CALLERS ?? '') as {
  tokens: string[];
  drafts: { blank: string; wide: string; saved: string };
};
const area = '/business/v3/reg/first';
const agent = new Agent({ keepAlive: true, maxSockets: 40 });
const rows = (count: number, name: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => ({
    _id: `h${at}`,
    level: 1,
    name: name(at),
    inci: name(at),
    percent: '0.1',
  }));
const json = (body: unknown) => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) });
const boundary = 'hostile-boundary';
const file = (name: string, content: Buffer) => ({
  type: `multipart/form-data; boundary=${boundary}`,
  bytes: Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
});
const sheet = Buffer.from(
  `原料名称,含量\n${Array.from({ length: 20_000 }, (_, at) => `${'a '.repeat(80)}${at},0.1`).join('\n')}`,
);
async function* manyRows() {
  yield Array.from({ length: 20_000 }, (_, at) => [`${'a '.repeat(80)}${at}`, 0.1]);
}
const xlsx = await gathered(workbook({ name: 'x', header: ['原料名称', '含量'], widths: [20, 10], rows: manyRows() }));
const form = (text: string) => ({ type: 'application/x-www-form-urlencoded', bytes: Buffer.from(text) });
const long = `${' '.repeat(4_998)}x`;

interface Attack {
  path: string;
  /** Null: the address is fetched with GET. */
  body: { type: string; bytes: Buffer } | null;
  /** Sent without a session. */
  open?: true;
  /** The address is meant not to exist. */
  nowhere?: true;
  /** Number of requests sent at once on one connection, without waiting for answers. */
  pipelined?: number;
}
/** What is sent, in turns; bodies are made once, so that the callers cost the machine little. */
const attacks: Attack[] = [
  { path: `${area}/draft/check`, body: json({ id: drafts.blank }) },
  { path: `${area}/draft/check`, body: json({ id: drafts.wide }) },
  { path: `${area}/save`, body: json({ id: drafts.saved, data: { labelIngredients: long, claims: long } }) },
  {
    path: `${area}/save`,
    body: json({ data: { nameBrand: 'x', productFormula: rows(1_000, (at) => `${'(a/b)*'.repeat(70)}${at}`) } }),
  },
  { path: `${area}/save`, body: json({ data: { nameBrand: 'x', productFormula: rows(20_000, (at) => `水${at}`) } }) },
  { path: `${area}/save`, body: json({ data: { nameBrand: 'x', claims: ' '.repeat(30_000) } }) },
  {
    path: `${area}/query`,
    body: json({
      parameters: [{ key: 'Q^title^SL', value: '%_%_%'.repeat(30) }],
      requestPage: { pageNo: 1, limit: 100 },
    }),
  },
  {
    path: `${area}/query`,
    body: json({
      parameters: [{ key: 'Q^title^SL', value: '演' }],
      requestPage: { pageNo: 900, limit: 100 },
      sorts: [{ field: 'title', order: 'ASC' }],
    }),
  },
  { path: `/business/v3/formula/import`, body: file('paste.csv', sheet) },
  {
    path: `/business/v3/hzpfile/upload?type=document&id=${drafts.saved}`,
    body: file('label.txt', Buffer.alloc(2_000_000, '成分：水、')),
  },
  {
    path: `/business/v3/hzpfile/upload?type=document&id=${drafts.saved}`,
    body: file('lines.txt', Buffer.from('a\n'.repeat(12_000))),
  },
  {
    path: `/business/v3/hzpfile/upload?type=document&id=${drafts.saved}`,
    body: file('more-lines.txt', Buffer.from('a\n'.repeat(1_000_000))),
  },
  { path: `/business/v3/formula/import`, body: file('paste.xlsx', xlsx) },
  { path: `/business/v3/publicity/query`, body: json({ text: '演_%', pageNo: 900, limit: 50 }), open: true },
  { path: `/business/v3/publicity/query`, body: json({ text: '水'.repeat(200) }), open: true },
  { path: `/business/v3/publicity/query`, body: form('a&'.repeat(5_000_000)), open: true },
  { path: `/business/v3/publicity/query`, body: form('a&'.repeat(100_000)), open: true },
  { path: `/business/v3/test/none`, body: json({ text: 'x'.repeat(9_000_000) }), nowhere: true },
  { path: `${area}/query`, body: json({ swarm: Array.from({ length: 500_000 }, () => 1) }) },
  { path: `${area}/export`, body: json({}) },
  { path: '/openapi.json', body: null },
  { path: '/openapi', body: null },
  { path: `${area}/query`, body: json({}), pipelined: 1_000 },
  { path: '/business/v3/publicity/query', body: json({ text: '水' }), open: true, pipelined: 1_000 },
  { path: '/business/v3/test/none', body: json({}), nowhere: true, pipelined: 1_000 },
];
const lookups = ['((((((((((', 'a'.repeat(200), '水/'.repeat(90), ' '.repeat(199), 'PEG-'.repeat(45)];

const counts = new Map<string, number>();
const note = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

async function gathered(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

function send(token: string, { path, body, nowhere }: Pick<Attack, 'path' | 'body' | 'nowhere'>): Promise<void> {
  return new Promise((done) => {
    const call = request(
      {
        agent,
        hostname: origin.hostname,
        port: origin.port,
        path,
        method: body ? 'POST' : 'GET',
        headers: {
          ...(token === '' ? {} : { 'x-authorization-access_token': token }),
          ...(body ? { 'content-type': body.type, 'content-length': body.bytes.length } : {}),
        },
      },
      (answer) => {
        let head = '';
        answer.on('data', (chunk: Buffer) => {
          if (head.length < 60) head += chunk.toString('latin1', 0, 60);
        });
        answer.on('end', () => {
          const state = /"state":(\d+)/.exec(head)?.[1] ?? String(answer.statusCode);
          // An attack on an address that no longer exists would measure nothing.
          note(answer.statusCode === 404 && !nowhere ? `missed ${path.split('?')[0]}` : state);
          done();
        });
        answer.on('error', () => done());
      },
    );
    call.on('error', () => {
      note('closed');
      done();
    });
    call.end(body?.bytes);
  });
}

/** One request many times on one connection; ends with the connection or when all are answered. */
function sendAtOnce(token: string, { path, body, nowhere, pipelined = 0 }: Attack): Promise<void> {
  return new Promise((done) => {
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${origin.host}`,
      ...(token === '' ? [] : [`X-Authorization-access_token: ${token}`]),
      `Content-Type: ${body?.type ?? ''}`,
      `Content-Length: ${body?.bytes.length ?? 0}`,
    ].join('\r\n');
    const one = Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body?.bytes ?? Buffer.alloc(0)]);
    let answered = 0;
    const socket = connect(Number(origin.port), origin.hostname, () => {
      socket.write(Buffer.concat(Array.from({ length: pipelined }, () => one)));
    });
    socket.on('data', (chunk: Buffer) => {
      const statuses = chunk.toString('latin1').match(/HTTP\/1\.1 \d+/g) ?? [];
      for (const status of statuses)
        note(status.endsWith('404') && !nowhere ? `missed ${path}` : `pipelined ${status.slice(-3)}`);
      answered += statuses.length;
      if (answered >= pipelined) socket.destroy();
    });
    const given = setTimeout(() => socket.destroy(), 5_000);
    socket.on('error', () => note('pipelined closed'));
    socket.on('close', () => {
      clearTimeout(given);
      done();
    });
  });
}

/** Only this attack, by its place in the list; without it all of them in turns, and look-ups between. */
const only = process.env.ATTACK === undefined ? undefined : attacks[Number(process.env.ATTACK)];
if (process.env.ATTACK !== undefined && !only) process.exit(0);
if (only) note(`${only.path} ${only.body?.bytes.length ?? 0} bytes${only.pipelined ? ` pipelined` : ''}`);
let going = true;
async function caller(number: number): Promise<void> {
  const token = tokens[number % tokens.length] ?? '';
  for (let turn = number; going; turn += 1) {
    if (only) await attackWith(token, only);
    else if (turn % 4 === 3) {
      const text = encodeURIComponent(lookups[turn % lookups.length] ?? '');
      await send(token, { path: `/business/v3/ingredient/lookup?text=${text}&limit=50`, body: null });
    } else {
      const attack = attacks[(turn * 5 + number) % attacks.length];
      if (attack) await attackWith(token, attack);
    }
  }
}

function attackWith(token: string, attack: Attack): Promise<void> {
  const own = attack.open ? '' : token;
  return attack.pipelined ? sendAtOnce(own, attack) : send(own, attack);
}

/** Connections that begin a request and never end it; one that is closed is opened again. */
function halfOpen(): void {
  if (!going) return;
  const socket = connect(Number(origin.port), origin.hostname, () => {
    socket.write(`POST ${area}/save HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n`);
  });
  socket.on('error', () => undefined).on('close', () => setTimeout(halfOpen, 50));
  socket.unref();
}
if (!only) for (let at = 0; at < 250; at += 1) setTimeout(halfOpen, at * 5);
process.on('SIGTERM', () => {
  going = false;
  process.stdout.write(`${JSON.stringify(Object.fromEntries([...counts].sort()))}\n`, () => process.exit(0));
});
await Promise.all(Array.from({ length: only ? 1 : 20 }, (_, number) => caller(number)));
