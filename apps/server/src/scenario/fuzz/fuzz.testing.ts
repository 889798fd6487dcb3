import type { InjectOptions } from 'fastify';
import { pdf } from '../../platform/attachment/attachment.testing.ts';
import { signIn } from '../../platform/auth/auth.testing.ts';
import type { TestApp } from '../../testing/testing.ts';
import { Generator, type Schema } from './generate.testing.ts';
import { Dice, hostileText, hostileValue } from './hostile-value.testing.ts';

// Tests before this one load the reader of PDF, which replaces it on Node 20 by one that needs more stack than hostile depths
// leave; the product loads that reader in a thread of its own.
const { stringify } = JSON;

interface Operation {
  operationId: string;
  'x-access': string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Door {
  method: 'GET' | 'POST';
  path: string;
  operation: Operation;
}
/** A call that was answered with an internal error, with what repeats it. */
export interface Fault {
  seed: number;
  call: number;
  who: string;
  id: string;
  status: number;
  sent: string;
}

/** Calls that say rightly that nobody set up what they need. */
const notSetUp = new Set(['review.wording']);
const people = ['', 'applicant', 'filing', 'regulator1', 'tenantadmin', 'admin'];
const areas = [
  ['reg', 'first'],
  ['base', 'manufacturers'],
  ['reg', 'toString'],
];

/** Calls made from the OpenAPI document, with hostile values, as a visitor and as five people. */
export class Fuzz {
  readonly faults: Fault[] = [];
  readonly states = new Map<number, number>();
  private readonly dice: Dice;
  private readonly generator: Generator;
  private readonly doors: Door[];
  private readonly denied = new Set<string>();
  private readonly tokens = new Map<string, string>();

  constructor(
    private readonly test: TestApp,
    private readonly seed: number,
    document: {
      paths: Record<string, Record<string, Operation>>;
      components: { schemas: Record<string, Schema> };
    },
  ) {
    this.dice = new Dice(seed);
    this.generator = new Generator(this.dice, document.components.schemas);
    this.doors = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase() as Door['method'],
        path,
        operation,
      })),
    );
  }

  /** Every call comes once in each round, in an order of its own. */
  async run(count: number): Promise<void> {
    let round: Door[] = [];
    for (let call = 1; call <= count; call += 1) {
      if (round.length === 0) round = this.shuffled();
      const door = round.pop();
      if (door) await this.once(call, door);
    }
  }

  private async once(call: number, door: Door): Promise<void> {
    const id = door.operation.operationId;
    const may = people.filter((who) => !this.denied.has(`${who} ${id}`));
    const who = this.dice.pick(may.length > 0 ? may : people);
    const request = await this.request(door, who);
    const answer = await this.test.server.inject(request);
    const isJson = answer.body !== '' && String(answer.headers['content-type']).includes('json');
    const body: { state: number } = isJson ? answer.json() : { state: answer.statusCode };
    this.states.set(body.state, (this.states.get(body.state) ?? 0) + 1);
    if (body.state === 6010104 || (who === '' && body.state === 6020201)) this.denied.add(`${who} ${id}`);
    if (who !== '' && (body.state === 6020201 || body.state === 6020301)) this.tokens.delete(who);
    const broken = answer.statusCode >= 500 || (body.state >= 500 && body.state < 600);
    if (broken && !(answer.statusCode === 503 && notSetUp.has(id)))
      this.faults.push({
        seed: this.seed,
        call,
        who: who || 'a visitor',
        id,
        status: answer.statusCode,
        sent: stringify({
          ...request,
          headers: { ...request.headers, 'x-authorization-access_token': '…' },
        }).slice(0, 1_500),
      });
    if (body.state === 200) this.remember(answer.body);
  }

  /** Ids of answers serve the next calls. */
  private remember(body: string): void {
    const ids = body.slice(0, 20_000).match(/"\d{15,19}"/g) ?? [];
    for (const id of ids.slice(0, 3)) this.generator.known.push(id.slice(1, -1));
    if (this.generator.known.length > 200) this.generator.known.splice(2, 50);
  }

  private async request({ method, path, operation }: Door, who: string): Promise<InjectOptions> {
    const { dice } = this;
    const headers: Record<string, string> = who === '' ? {} : { 'x-authorization-access_token': await this.token(who) };
    const [group = '', name = ''] = dice.pick(areas);
    const query: [string, string][] = [];
    let url = path.replace('{group}', group).replace('{name}', name);
    for (const parameter of operation.parameters) {
      if (parameter.in === 'header') {
        if (dice.chance(0.2))
          headers['idempotency-key'] = dice.pick(['short', 'a'.repeat(200), `fuzz-${dice.below(99_999)}x`]);
      } else if (parameter.in === 'query') {
        if (dice.chance(0.8)) query.push([parameter.name, this.plain(parameter.schema)]);
        if (dice.chance(0.03)) query.push([parameter.name, this.plain(parameter.schema)]);
      } else url = url.replace(`{${parameter.name}}`, encodeURIComponent(safe(this.plain(parameter.schema))));
    }
    if (dice.chance(0.05)) query.push([hostileText(dice), hostileText(dice)]);
    if (dice.chance(0.05)) headers['accept-language'] = dice.pick(['', 'xx', 'en;q=9,*', '\u00ff', 'zh-TW']);
    if (dice.chance(0.03))
      headers[dice.pick(['x-authorization-tenantid', 'x-authorization-systemid', 'x-authorization-designtenantid'])] =
        dice.pick(['toString', '0', '-1', '99999999999999999999', 'x']);
    const search = query
      .map(([key, value]) => `${encodeURIComponent(safe(key))}=${encodeURIComponent(safe(value))}`)
      .join('&');
    const at = `${url}${search === '' ? '' : `?${search.slice(0, 12_000)}`}${dice.chance(0.01) ? '?%zz&a[b]=%00' : ''}`;
    if (dice.chance(0.02))
      return { method: dice.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']), url: at, headers };
    return { method, url: at, headers, ...this.body(operation, headers) };
  }

  private body(operation: Operation, headers: Record<string, string>): { payload?: string | Buffer } {
    const { dice } = this;
    const content = operation.requestBody?.content;
    if (!content) return {};
    if (content['multipart/form-data']) return this.upload(headers);
    const schema = content['application/json']?.schema;
    if (!schema) return {};
    headers['content-type'] = 'application/json';
    const json = stringify(this.generator.value(schema)) ?? 'null';
    switch (dice.below(40)) {
      case 0:
        return { payload: json.slice(0, Math.floor(json.length / 2)) };
      case 1:
        return { payload: json.replace(/^\{/, '{"__proto__":{"admin":true},').replace(',}', '}') };
      case 2:
        headers['content-type'] = dice.pick([
          'text/plain',
          'application/xml',
          'application/json; charset=utf-16',
          '',
          'x',
        ]);
        return { payload: json };
      case 3:
        headers['content-type'] = 'application/x-www-form-urlencoded';
        return {
          payload: `a=1&a=2&${encodeURIComponent(safe(hostileText(dice)))}=%00&__proto__=1&ids=${dice.pick(this.generator.known)}`,
        };
      case 4:
        return { payload: stringify(hostileValue(dice)) ?? '' };
      case 5:
        return { payload: Buffer.from([0xff, 0xfe, 0x7b, 0x00]) };
      default:
        return { payload: json };
    }
  }

  private upload(headers: Record<string, string>): { payload: Buffer } {
    const { dice } = this;
    headers['content-type'] = dice.pick([
      'multipart/form-data; boundary=x',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'multipart/form-data; boundary=',
    ]);
    const fileName = dice.pick([
      'a.pdf',
      'a.xlsx',
      'menus.xml',
      'a.csv',
      '\u202ea.pdf',
      '',
      '../a.pdf',
      'a'.repeat(400),
      'a\u0000.pdf',
      '"a.txt',
    ]);
    const content = dice.pick<Buffer>([
      pdf,
      Buffer.alloc(0),
      Buffer.from('PK\u0003\u0004broken'),
      Buffer.from('name,percent\n水,1\n'),
      Buffer.from('<resources><resource alias="x"><name lang="en">a</name></resource></resources>'),
      Buffer.from([0xff, 0xfe, 0x00]),
    ]);
    const field = dice.chance(0.8) ? 'file' : dice.pick(['files', '', 'toString', '__proto__']);
    const extra = `--x\r\ncontent-disposition: form-data; name="${dice.pick(['systemId', 'id', 'toString', '__proto__'])}"\r\n\r\n${dice.pick(this.generator.known)}\r\n`;
    const body = Buffer.concat([
      Buffer.from(dice.chance(0.3) ? extra : ''),
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\n\r\n`),
      content,
      Buffer.from(`\r\n${dice.chance(0.2) ? extra : ''}--x--\r\n`),
    ]);
    return { payload: dice.chance(0.15) ? body.subarray(0, dice.below(body.length)) : body };
  }

  /** A value as it stands in an address. */
  private plain(schema: Schema): string {
    const value = this.generator.value(schema, 1);
    return (typeof value === 'object' ? stringify(value) : String(value)).slice(0, 3_000);
  }

  private async token(who: string): Promise<string> {
    const known = this.tokens.get(who);
    if (known !== undefined) return known;
    // An account that the calls themselves locked or disabled goes on as nobody.
    const token = await signIn(this.test, who).then(
      ({ access_token }) => access_token,
      () => 'gone',
    );
    this.tokens.set(who, token);
    return token;
  }

  private shuffled(): Door[] {
    return this.doors
      .map((door) => ({ door, at: this.dice.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ door }) => door);
  }
}

/** Text that can stand in an address: half characters cannot be encoded. */
function safe(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
