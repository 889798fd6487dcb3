import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Json } from '@app/contract';
import { z } from 'zod';
import { readJsonFile } from '../kernel/definition-file/index.ts';
import { Drafted } from './drafted.ts';

/**
 * Values of a form; a text `day:+365`, `day:-30` or `day:+0 14:00:00` stands for the day so many days from the day of the installation, `began:-30` for
 * that from the day on which the story begins. In dossiers `{field}`, `{table.column}`, `{row.column}` and `{row.no}` stand for other values of the form,
 * `{ingredients}` for the ingredients as a label names them.
 */
const Data = z.record(z.string(), Json);

/** A table of a form whose rows are known by id, so that what is built on it can change some of them. */
const Table = z.strictObject({
  /** Cells that every row has; a cell whose name begins with `$` is said in papers alone. */
  every: Data.optional(),
  /** Another table, or `ingredients`, for each of whose rows this one has a row. */
  of: z.string().optional(),
  /** Null takes a row away. */
  rows: z.record(z.string(), Data.nullable()).optional(),
});

/** A file that is handed in with a form, with the words that stand in it. */
const Paper = z.strictObject({
  name: z.string().optional(),
  /** Documents of the list that it is. */
  documents: z.array(z.string()).optional(),
  /** Attachments of the form that it stands in. */
  fields: z.array(z.string()).optional(),
  /** Its lines; `of` gives a line for each row of a table. */
  lines: z.array(z.union([z.string(), z.strictObject({ of: z.string(), line: z.string() })])).optional(),
  /** Why there is no such file. */
  notApplicable: z.string().optional(),
});

/** What a form is made of, laid over the dossiers that `base` names, in their order. */
const Layer = z.strictObject({
  base: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
  data: Data.optional(),
  /** Product of demo/formulas.json whose formulation it has. */
  formulation: z.string().optional(),
  tables: z.record(z.string(), Table).optional(),
  papers: z.record(z.string(), Paper.nullable()).optional(),
});
export type Layer = z.infer<typeof Layer>;

/** What becomes of the findings of a rule. */
const Judged = z.strictObject({
  /** What the company says of one of level error when it submits. */
  answer: z.string().optional(),
  decision: z.enum(['accepted', 'rejected']).optional(),
  /** Why the officer decides so. */
  reason: z.string().optional(),
});
export type Judged = z.infer<typeof Judged>;

/** By rule; `*` is every finding of level error of another rule. */
const Judgements = z.record(z.string(), Judged);

/** One thing that somebody does, through a call of the server. */
const Step = z.strictObject({
  /** Account of the demonstration; `asked`: whoever has an open task at the node, each of them, or `count` of them. */
  as: z.string(),
  count: z.number().int().min(1).optional(),
  /**
   * `save`: a draft with this data; `edit`: the draft of the answer to a task of the company, with this data laid over it; `answer`: every opinion item
   * that was sent is answered; `submit`: the draft saved or edited last; `open`: a case of the office with this data; `handle`: a task of the office; `agree`: a task of the company that needs no new version of its form; `item`: an opinion item; `adopt`: all items proposed;
   * `settle`: certificates are drawn now; `volume`: from now on the story is about the archive volume of its case; `gaps`: what is missing there is
   * said to be not applicable; `bulletin`: a bulletin that everybody sees; `draft`: base data or regulation drafted for a second person; `give`: the task at
   * the node is given to `people.to`, from the board of the list `board`; `delegate`: `people.agent` acts for the person in a period; `employee`: an
   * account is made for somebody new.
   */
  do: z.enum([
    'save',
    'edit',
    'answer',
    'submit',
    'open',
    'handle',
    'agree',
    'item',
    'adopt',
    'settle',
    'volume',
    'gaps',
    'bulletin',
    'draft',
    'give',
    'delegate',
    'employee',
  ]),
  node: z.string().optional(),
  action: z.string().optional(),
  data: Data.optional(),
  /** What is drafted. */
  draft: Drafted.optional(),
  /** Fields with a person, by account. */
  people: z.record(z.string(), z.string()).optional(),
  /** Fields that get a file. */
  files: z.array(z.string()).optional(),
  /** The product of another story, which the case is about. */
  product: z.string().optional(),
  /** The case of another story, which a request is about. */
  request: z.string().optional(),
  /** Worklist with a board, `group/name`. */
  board: z.string().optional(),
  /** Rows of a table, each with the case of another story in a column and values of its own. */
  cases: z
    .strictObject({
      table: z.string(),
      column: z.string(),
      of: z.array(z.strictObject({ story: z.string(), row: Data })),
    })
    .optional(),
  /** Before the task is handled, the findings are decided as the story and the file say. */
  findings: z.literal('decided').optional(),
  /** Rule whose finding an opinion item is made of. */
  rule: z.string().optional(),
  /** The basis that the officer writes, where the ground of the rule is not verified. */
  basis: z.string().optional(),
  /** Calendar days that pass before it. */
  after: z.number().int().min(0).optional(),
});
export type Step = z.infer<typeof Step>;

/** A course by its name, or one step. */
const Part = z.union([z.string(), Step]);

const Story = z.strictObject({
  id: z.string(),
  /** What it shows, for whoever reads the file. */
  note: z.string(),
  area: z.string(),
  /** Day on which it begins, in calendar days from the day of the installation. */
  day: z.number().int().max(0),
  ...Layer.shape,
  findings: Judgements.optional(),
  parts: z.array(Part).min(1),
});
export type Story = z.infer<typeof Story>;

/** definitions/demo/stories.json: what people of the demonstration did, by account, call and day. */
export const StoryFile = z.strictObject({
  synthetic: z.literal(true),
  note: z.string(),
  /** What forms of stories are built on. */
  dossiers: z.record(z.string(), Layer),
  /** What becomes of findings where the story does not say it. */
  findings: Judgements,
  courses: z.record(z.string(), z.array(Part).min(1)),
  stories: z.array(Story).min(1),
});
export type StoryFile = z.infer<typeof StoryFile>;

/** The stories of the demonstration, `demo/stories.json` of a definitions folder. @throws FileFaultError */
export async function readStories(definitionsDir: string): Promise<StoryFile> {
  const name = 'demo/stories.json';
  return readJsonFile(name, await readFile(join(definitionsDir, name), 'utf8'), StoryFile);
}

/** The steps of a story in order, with its courses written out. @throws Error for a course that is not there, or that holds itself. */
export function stepsOf({ courses }: Pick<StoryFile, 'courses'>, parts: Story['parts'], inside: string[] = []): Step[] {
  return parts.flatMap((part) => {
    if (typeof part !== 'string') return [part];
    const course = courses[part];
    if (!course) throw new Error(`there is no course '${part}'`);
    if (inside.includes(part)) throw new Error(`the course '${part}' holds itself`);
    return stepsOf({ courses }, course, [...inside, part]);
  });
}
