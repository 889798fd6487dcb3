import { Buffer } from 'node:buffer';
import { commaOf, textOf } from '@app/contract';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../kernel/context.ts';
import { type Choice, type Sheet, workbook } from '../../kernel/files/workbook.ts';
import { text } from '../../kernel/texts/index.ts';
import { assignableRoles, roleNames } from '../tenant/index.ts';
import { appRoles } from './directory.store.ts';
import { type CodedPlace, placesOf } from './import.store.ts';
import { type Column, importColumns, mostRows } from './import-rows.ts';

/** A role that a sheet may name, by its code or its name in the caller's language. */
interface NamedRole {
  id: string;
  code: string;
  name: string;
}

/** Roles that the administrator of a tenant may give: the built-in ones of its kind, and its own. */
export async function rolesToGive(tx: Context): Promise<NamedRole[]> {
  const builtIn = assignableRoles(tx.tenant?.kind ?? 'company').filter((one) => one !== 'SUPER');
  return [
    ...builtIn.map((role) => ({
      id: role as string,
      code: role as string,
      name: textOf(roleNames[role], tx.language),
    })),
    ...(await appRoles(tx.db)).map(({ id, code, name }) => ({ id, code, name })),
  ];
}

/**
 * The sheet to fill in: the columns of the import with lists to choose from, and further sheets with examples, what each column takes, and
 * the codes of this tenant. Only the first sheet is read.
 */
export async function sendTemplate(ctx: Context, _input: object, { reply }: { reply: FastifyReply }): Promise<void> {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    text(ctx.language, `import.${key}`, values);
  const [orgs, positions] = [await placesOf(ctx.db, 'org'), await placesOf(ctx.db, 'org_position')];
  const roles = await rolesToGive(ctx);
  const codes = (name: string, places: readonly CodedPlace[]) =>
    sheetOf(
      say(name),
      [say('toChoose'), say('code'), say('placeName')],
      places.map((one) => [entry(one), one.code, one.name]),
    );
  const lists = {
    org: codes('orgs', orgs),
    position: codes('positions', positions),
    roles: sheetOf(
      say('rolesSheet'),
      [say('toChoose'), say('code')],
      roles.map((one) => [one.name, one.code]),
    ),
  };
  const header = importColumns.map((column) => say(column));
  const choices: Choice[] = [
    choiceOf('gender', [say('male'), say('female')]),
    choiceOf('org', { sheet: lists.org, count: orgs.length }),
    choiceOf('position', { sheet: lists.position, count: positions.length }),
    // Several roles stand in one cell: what is chosen may be added to.
    { ...choiceOf('roles', { sheet: lists.roles, count: roles.length }), strict: false },
  ];
  const examples = examplesOf({ ctx, orgs, positions, roles });
  const chunks: Buffer[] = [];
  const book = workbook(
    { ...sheetOf(say('sheet'), header, []), widths: header.map(() => 22), choices },
    sheetOf(say('examples'), header, examples),
    sheetOf(
      say('guide'),
      [say('column'), say('takes')],
      importColumns.map((one) => [say(one), say(`${one}Takes`, { most: mostRows })]),
    ),
    lists.org,
    lists.position,
    lists.roles,
  );
  for await (const chunk of book) chunks.push(chunk);
  reply
    .header('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('Content-Disposition', 'attachment; filename="employees.xlsx"')
    .header('Cache-Control', 'no-store');
  await reply.send(Buffer.concat(chunks));
}

const choiceOf = (column: Column, of: Choice['of']): Choice => ({
  column: importColumns.indexOf(column),
  rows: mostRows,
  of,
  strict: true,
});

/** An org or position as it is chosen: the code, by which it is read, and its name for people. */
const entry = ({ code, name }: CodedPlace) => `${code} ${name}`;

function sheetOf(name: string, header: string[], rows: string[][]): Sheet {
  const batches = (async function* () {
    yield rows;
  })();
  const width = (at: number) =>
    Math.max(12, ...[header, ...rows].map((row) => Math.min(60, 2 * (row[at]?.length ?? 0) + 2)));
  return { name, header, widths: header.map((_, at) => width(at)), rows: batches };
}

/** Two people as they may be written, placed where this tenant has places. */
function examplesOf({
  ctx,
  orgs,
  positions,
  roles,
}: {
  ctx: Context;
  orgs: readonly CodedPlace[];
  positions: readonly CodedPlace[];
  roles: readonly NamedRole[];
}): string[][] {
  const say = (key: string) => text(ctx.language, `import.${key}`);
  const place = (places: readonly CodedPlace[], at: number) => {
    const one = places[at] ?? places[0];
    return one ? entry(one) : '';
  };
  const two = roles
    .slice(0, 2)
    .map(({ name }) => name)
    .join(commaOf(ctx.language));
  return [
    ['zhangsan', say('exampleOne'), say('male'), place(orgs, 0), place(positions, 0), '', roles[0]?.name ?? ''],
    ['lisi2', say('exampleTwo'), say('female'), place(orgs, 1), place(positions, 1), 'lisi.wx', two],
  ];
}
