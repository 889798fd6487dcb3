import { type Call, callList, type Input, type Output, prefixes, type RoleId, roleIds } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { accounts, signIn, testPassword } from '../../platform/auth/auth.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';

/** Somebody who calls. */
export interface Person {
  role: RoleId;
  account: string;
  password: string;
  token: string;
  userId: string;
}
/** What one call is sent with; ids that no tenant but another has are in `foreign`. */
export interface Example {
  input: Record<string, unknown>;
  file?: { name: string; content: Buffer };
  /** The same call on a record of another tenant or person: it must answer like a missing one. */
  foreign?: Record<string, unknown>;
  /** Another token of the same person, for calls that end or change a session. */
  token?: string;
}
/** Builds data that exists and the input of a call on it, anew for each caller. */
export type Build = (world: World, who: Person) => Promise<Example>;

/** An id that nothing has. */
export const missingId = '1000000000000000001';

/** The running product with its people, and short ways to make data. */
export class World {
  readonly people = new Map<RoleId, Person>();
  readonly ids = new Map<string, string>();
  private count = 0;
  private readonly made = new Map<string, Promise<unknown>>();

  constructor(readonly test: TestApp) {}

  async begin(): Promise<void> {
    for (const role of roleIds) this.people.set(role, await this.signedIn(role, accounts[role]));
    const { rows } = await this.sql<{ name: string; id: string }>((db) =>
      sql<{ name: string; id: string }>`select code as name, id from platform.tenant
        union all select 'system:' || alias, id from platform.sub_system`.execute(db),
    );
    for (const row of rows) this.ids.set(row.name, row.id);
  }

  /** Signs somebody in. */
  async signedIn(role: RoleId, account: string, password = testPassword): Promise<Person> {
    const token = await signIn(this.test, account, password);
    return { role, account, password, token: token.access_token, userId: token.uid };
  }

  /** What is made once in this world and shared; what failed is tried again. Files of a worker share their modules, not their worlds. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const known = this.made.get(name) ?? make();
    this.made.set(name, known);
    known.catch(() => this.made.delete(name));
    return known as Promise<T>;
  }

  /** What was made once, for who uses it up: the next one who asks has it made anew. */
  taken<T>(name: string): Promise<T> | undefined {
    const known = this.made.get(name);
    this.made.delete(name);
    return known as Promise<T> | undefined;
  }

  person(role: RoleId): Person {
    const found = this.people.get(role);
    if (!found) throw new Error(`nobody has the role ${role}`);
    return found;
  }

  /** Id of a tenant by code, or of a sub-system by `system:alias`. */
  id(name: string): string {
    const found = this.ids.get(name);
    if (found === undefined) throw new Error(`unknown ${name}`);
    return found;
  }

  /** A word that was not used before. */
  word(prefix = 'word'): string {
    this.count += 1;
    return `${prefix}${this.count}`;
  }

  /** Calls as somebody and answers the data; anything but 200 is a fault of the example. */
  async as<C extends Call>(who: Person | RoleId, call: C, input: Input<C>): Promise<Output<C>> {
    const person = typeof who === 'string' ? this.person(who) : who;
    const answer = await this.test.inject(call, input, { token: person.token });
    if (answer.state !== 200)
      throw new Error(
        `example: ${call.id} as ${person.account} answered ${answer.state} ${answer.message} ${answer.cause ?? ''} ${JSON.stringify(answer.data)}`,
      );
    return answer.data;
  }

  /** Work as the database's owner. */
  sql<T>(work: (db: Database) => Promise<{ rows: T[] }>, schema?: string): Promise<{ rows: T[] }> {
    return this.test.app.asOwner(work, schema);
  }

  /** Sends a call as a client would; answers the state of the envelope, of a file its HTTP status. */
  async state(...sent: Parameters<World['send']>): Promise<{ state: number; text: string }> {
    const answer = await this.send(...sent);
    if (!String(answer.headers['content-type']).includes('json')) return { state: answer.statusCode, text: '' };
    const body = answer.json() as { state: number; message: string; cause: string | null; data: unknown };
    return {
      state: body.state,
      text: `${body.message} ${body.cause ?? ''} ${JSON.stringify(body.data)}`.slice(0, 200),
    };
  }

  /** Sends a call as a client would; the whole answer. */
  async send(
    callId: string,
    example: Pick<Example, 'input' | 'file'>,
    token: string | undefined,
    headers: object = {},
  ) {
    const call = callNamed(callId);
    const fields = { ...example.input };
    const path = call.path.replace(/:(\w+)/g, (_place, name: string) => {
      const value = String(fields[name] ?? 'nowhere');
      delete fields[name];
      return encodeURIComponent(value);
    });
    const query = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value)]));
    const file = example.file ?? { name: 'a.txt', content: Buffer.from('a') };
    const multipart = Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n\r\n`),
      file.content,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const isUpload = call.kind === 'upload';
    return await this.test.server.inject({
      method: call.method,
      url: prefixes[call.prefix] + path,
      headers: {
        ...(token === undefined ? {} : { 'x-authorization-access_token': token }),
        ...(isUpload ? { 'content-type': 'multipart/form-data; boundary=x' } : {}),
        ...headers,
      },
      ...(call.method === 'GET' || isUpload ? { query } : {}),
      ...(call.method === 'POST' ? { payload: isUpload ? multipart : fields } : {}),
    });
  }
}

/** A call of the contract by its id. */
export function callNamed(id: string): Call {
  const call = callList.find((one) => one.id === id);
  if (!call) throw new Error(`there is no call ${id}`);
  return call;
}

/** A new product with everybody signed in; whoever starts it closes `world.test`. */
export async function startWorld(): Promise<World> {
  const world = new World(await createTestApp());
  await world.begin();
  return world;
}
