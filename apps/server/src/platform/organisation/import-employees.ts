import { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import { commaOf, type employeeImport, type ImportFault, type Output } from '@app/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { sheetTooLarge } from '../../kernel/files/read-table.ts';
import { uploadedFile } from '../../kernel/http/upload-file.ts';
import { text } from '../../kernel/texts/index.ts';
import { backgroundWorker, JobError } from '../../kernel/turns/worker.ts';
import { hashOptions } from '../auth/index.ts';
import { accountsNamed } from './employee.store.ts';
import { changeEmployee, createEmployee } from './employee.ts';
import { codesOf, membersByAccount } from './import.store.ts';
import { type Directory, importColumns, mostRows, readRows } from './import-rows.ts';
import { rolesToGive } from './import-template.ts';
import { oneTimePassword } from './one-time-password.ts';

const mostBytes = 2 * 1024 * 1024;
const timeoutMs = 20_000;
const worker = backgroundWorker(import.meta.url, 'sheet.worker', { memoryMegabytes: 512 });

/** Stops the thread that reads sheets. */
export function stopImports(): Promise<void> {
  return worker.stop();
}

/** Imports employees from a sheet, all or nothing; every fault is reported with row, column and remedy. */
export async function importEmployees(
  ctx: Context,
  _input: object,
  { request }: { request: FastifyRequest },
): Promise<Output<typeof employeeImport>> {
  const rows = await readSheet(ctx, request);
  const directory = await ctx.within(ctx.scope, (tx) => directoryOf(tx, rows));
  const { people, faults } = readRows(ctx.language, rows, directory);
  if (faults.length > 0) return { created: 0, updated: 0, faults: faults.slice(0, 500), accounts: [] };
  const passwords = people.map((person) => (person.employeeId === null ? oneTimePassword() : null));
  const hashes = await hashAll(passwords.flatMap((password) => password ?? []));
  return ctx.within(ctx.scope, async (tx) => {
    const accounts: Output<typeof employeeImport>['accounts'] = [];
    for (const [at, person] of people.entries()) {
      const { employeeId, line, ...input } = person;
      const initialPassword = passwords[at];
      if (employeeId !== null) await changeEmployee(tx, employeeId, input);
      else if (initialPassword) {
        // The account may have been taken while the passwords were hashed.
        const [taken] = await tx.within({ role: 'app_platform' }, (all) => accountsNamed(all.db, [person.account]));
        if (taken) return { created: 0, updated: 0, faults: [foreign(ctx, person.account, line)], accounts: [] };
        await createEmployee(tx, input, hashes.shift() ?? '');
        accounts.push({ account: person.account, name: person.name, initialPassword });
      }
    }
    const counts = { created: accounts.length, updated: people.length - accounts.length };
    await tx.audit({ action: 'employee.import', entity: 'tenant', entityId: tx.tenant?.id ?? '', after: counts });
    return { ...counts, faults: [], accounts };
  });
}

async function readSheet(ctx: Context, request: FastifyRequest): Promise<string[][]> {
  const part = await uploadedFile(ctx, request, mostBytes + 1);
  if (!part) refuseFile(ctx, 'noFile');
  if (!/\.xlsx$/i.test(part.filename)) refuseFile(ctx, 'fileType');
  const bytes = await collect(ctx, part.file);
  if (bytes.length === 0 || bytes[0] !== 0x50 || bytes[1] !== 0x4b) refuseFile(ctx, 'fileBroken');
  const message = { bytes: new Uint8Array(bytes) };
  const { rows } = await worker.call<{ rows: string[][] }>(message, [], { timeoutMs }).catch((error: unknown) => {
    ctx.log.warn('an employee sheet could not be read', { reason: String(error) });
    // A thread that was ended for its memory or time was reading something other than a list of people.
    const isBroken = error instanceof JobError && error.message !== sheetTooLarge;
    return isBroken ? refuseFile(ctx, 'fileBroken') : refuseFile(ctx, 'fileCells', { most: mostRows });
  });
  const filled = rows.slice(1).filter((row) => row.some((cell) => cell !== '')).length;
  if (filled === 0) refuseFile(ctx, 'fileEmpty');
  if (filled > mostRows) refuseFile(ctx, 'fileRows', { most: mostRows });
  const missing = missingColumns(ctx, rows[0] ?? []);
  if (missing.length > 0) refuseFile(ctx, 'fileHeader', { columns: missing.join(commaOf(ctx.language)) });
  return rows;
}

async function directoryOf(tx: Context, rows: readonly string[][]): Promise<Directory> {
  const accounts = rows.slice(1).map((row) => (row[0] ?? '').toLowerCase());
  const tenantId = tx.tenant?.id ?? fail('illegalPermission');
  const known = await tx.within({ role: 'app_platform' }, (all) =>
    accountsNamed(
      all.db,
      accounts.filter((one) => /^[a-z][a-z0-9]{1,40}$/.test(one)),
    ),
  );
  const members = await membersByAccount(tx.db);
  const roles = new Map<string, string>();
  for (const { id, code, name } of await rolesToGive(tx)) {
    roles.set(code.toLowerCase(), id);
    roles.set(name.toLowerCase(), id);
  }
  return {
    tenantId,
    members,
    foreign: new Set(known.map((one) => one.account.toLowerCase()).filter((one) => !members.has(one))),
    orgs: await codesOf(tx.db, 'org'),
    positions: await codesOf(tx.db, 'org_position'),
    roles,
  };
}

async function hashAll(passwords: string[]): Promise<string[]> {
  if (passwords.length === 0) return [];
  return (await worker.call<{ hashes: string[] }>({ passwords, options: { ...hashOptions } })).hashes;
}

/** Missing columns of a header. Columns are recognised by position, under their name in any language of the product. */
function missingColumns(ctx: Context, header: readonly string[]): string[] {
  const names = importColumns.map((column) =>
    (['zh-CN', 'zh-TW', 'en'] as const).map((language) => text(language, `import.${column}`).toLowerCase()),
  );
  return names.flatMap((known, at) =>
    known.includes((header[at] ?? '').trim().toLowerCase()) ? [] : [text(ctx.language, `import.${importColumns[at]}`)],
  );
}

function foreign(ctx: Context, value: string, row: number): ImportFault {
  const say = (key: string) => text(ctx.language, `import.${key}`, { value });
  return { row, column: say('account'), message: say('foreign'), remedy: say('foreignRemedy') };
}

async function collect(ctx: Context, stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length;
    if (bytes > mostBytes) refuseFile(ctx, 'fileTooLarge');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function refuseFile(ctx: Context, key: string, values: Record<string, string | number> = {}): never {
  const message = text(ctx.language, `organisation.${key}`, values);
  return fail('invalidInput', { cause: message, data: [{ field: 'file', message }] });
}
