import { allTasksOf, type FieldDefinition, type LetterTemplate, textOf } from '@app/contract';
import { isError, parse } from '@app/engine/formula';
import type { App, Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { catalogOf } from '../../platform/area/index.ts';
import { letterVariables, namesIn } from './fill.ts';
import { say } from './texts.ts';

/** Every name that a text of a template may use, with what it means: the product's own, what actions of the areas ask for, and fields of their forms. */
export function knownNames(app: App): Map<string, string> {
  const names = new Map(Object.entries(letterVariables));
  const add = (group: string, fields: readonly FieldDefinition[]) => {
    for (const { key, label } of fields)
      if (!names.has(`${group}.${key}`)) names.set(`${group}.${key}`, textOf(label, 'zh-CN'));
  };
  for (const { definition } of catalogOf(app).all()) {
    for (const { task } of allTasksOf(definition))
      for (const action of task.actions) add('fields', action.fields ?? []);
    add('data', definition.fields);
  }
  return names;
}

/** Names that a template uses and no letter has. What its published version names, an area of before may have given: that stays. */
export function unknownIn(app: App, template: LetterTemplate, before: LetterTemplate | undefined): string[] {
  const known = new Set([...knownNames(app).keys(), ...(before ? namesIn(before) : [])]);
  return namesIn(template).filter((name) => !known.has(name));
}

/** Refuses (400) a template with names that no letter has, or with formulas that do not parse, each with its place. */
export function checkTemplate(ctx: Context, template: LetterTemplate, before: LetterTemplate | undefined): void {
  const unknown = unknownIn(ctx.app, template, before);
  if (unknown.length > 0) {
    const message = say(ctx.language, 'template.unknown', { list: unknown.map((name) => `{${name}}`).join(' ') });
    fail('invalidInput', { cause: message, data: unknown.map((name) => ({ field: 'content', name, message })) });
  }
  const wrong = conditionsOf(template).filter(({ formula }) => isError(parse(formula) as never));
  if (wrong.length > 0) {
    const message = say(ctx.language, 'template.formula', { list: wrong.map(({ formula }) => formula).join('; ') });
    fail('invalidInput', { cause: message, data: wrong.map(({ at }) => ({ field: at, message })) });
  }
}

/** The conditions of a template with where they stand. */
function conditionsOf({ blocks }: LetterTemplate): { at: string; formula: string }[] {
  return blocks.flatMap((block, index) => {
    const own = block.when === undefined ? [] : [{ at: `content.blocks.${index}.when`, formula: block.when }];
    const rows = block.type === 'table' ? block.rows : [];
    const inside = rows.flatMap(({ when }, row) =>
      when === undefined ? [] : [{ at: `content.blocks.${index}.rows.${row}.when`, formula: when }],
    );
    return [...own, ...inside];
  });
}
