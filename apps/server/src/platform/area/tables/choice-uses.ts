import { columnsOf, type FieldDefinition, isChoice } from '@app/contract';
import { sql } from 'kysely';
import type { App, Database } from '../../../kernel/context.ts';
import { type Area, catalogOf } from '../definitions/catalog.ts';
import { areaTable } from './names.ts';

/** Where an area holds values of a dictionary: paths into the dossier, and into what steps enter. */
interface Holding {
  area: Area;
  form: string[];
  steps: string[];
}

const quoted = (key: string) => JSON.stringify(key);

/** JSON paths of the fields that are chosen from a dictionary; a path through a list reads each of its items. */
function pathsIn(fields: readonly FieldDefinition[], dictionary: string): string[] {
  const isOf = (field: FieldDefinition) => isChoice(field) && field.dictionary === dictionary;
  return fields.flatMap((field) => [
    ...(isOf(field) ? [`$.${quoted(field.key)}[*]`] : []),
    ...columnsOf(field).flatMap((column) =>
      isOf(column) ? [`$.${quoted(field.key)}[*].${quoted(column.key)}[*]`] : [],
    ),
  ]);
}

/** Every list of fields that stands somewhere in the tasks of a definition. */
function fieldsOfSteps(value: unknown): FieldDefinition[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(fieldsOfSteps);
  return Object.entries(value).flatMap(([key, one]) =>
    key === 'fields' && Array.isArray(one) && one.every((field) => typeof field === 'object')
      ? (one as FieldDefinition[])
      : fieldsOfSteps(one),
  );
}

/**
 * How many records, drafts, cases and steps of all authorities hold a value of a dictionary, in any version of a dossier: one that is held must stay
 * readable. Reads as the owner, because the dictionary belongs to all of them.
 */
export async function choiceUses(app: App, dictionary: string, value: string): Promise<number> {
  const holding = catalogOf(app)
    .all()
    .map((area): Holding => {
      const { definition } = area;
      const tasks = definition.kind === 'application' ? [definition.tasks, definition.procedureTasks] : [];
      return {
        area,
        form: pathsIn(definition.fields, dictionary),
        steps: pathsIn(fieldsOfSteps(tasks), dictionary),
      };
    })
    .filter(({ form, steps }) => form.length + steps.length > 0);
  if (holding.length === 0) return 0;
  let count = 0;
  const shared = holding.filter(({ area }) => isShared(area));
  if (shared.length > 0) count += await app.asOwner((db) => countIn(db, shared, value), 'platform');
  const own = holding.filter(({ area }) => !isShared(area));
  for (const { schema } of own.length > 0 ? await app.spaces() : [])
    count += await app.asOwner((db) => countIn(db, own, value), schema);
  return count;
}

const isShared = ({ definition }: Area) => definition.kind === 'register' && definition.scope === 'platform';

async function countIn(db: Database, holding: readonly Holding[], value: string): Promise<number> {
  let count = 0;
  for (const { area, form, steps } of holding) {
    const holds = (column: string, paths: readonly string[]) =>
      sql`(${sql.join(
        paths.map(
          (path) =>
            sql`jsonb_path_exists(${sql.ref(column)}, ${`${path} ? (@ == $v)`}::jsonpath, jsonb_build_object('v', ${value}::text))`,
        ),
        sql` or `,
      )})`;
    const ask = async (query: ReturnType<typeof sql<{ count: string }>>) =>
      Number((await query.execute(db)).rows[0]?.count ?? 0);
    if (area.definition.kind === 'register')
      count += await ask(
        sql<{
          count: string;
        }>`select count(*) as count from ${sql.table(areaTable(area.definition))} where ${holds('data', form)}`,
      );
    else if (form.length > 0) {
      count += await ask(sql<{ count: string }>`select count(distinct v.case_id) as count from case_version v
        join case_record c on c.id = v.case_id where c.area = ${area.id} and ${holds('v.data', form)}`);
      count += await ask(
        sql<{
          count: string;
        }>`select count(*) as count from draft where case_id is null and area = ${area.id} and ${holds('data', form)}`,
      );
    }
    if (steps.length > 0)
      count += await ask(sql<{ count: string }>`select count(*) as count from case_history h
        join case_record c on c.id = h.case_id where c.area = ${area.id} and h.fields is not null and ${holds('h.fields', steps)}`);
  }
  return count;
}
