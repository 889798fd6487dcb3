import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Json } from '@app/contract';
import { dayOf } from '@app/engine/clock';
import { z } from 'zod';
import { readJsonFile } from '../kernel/definition-file/index.ts';

/** Values of a form; a text `day:+365`, `day:-30` or `day:+0 14:00:00` stands for the day so many days from the day of the installation. */
const Data = z.record(z.string(), Json);

/** One thing that somebody does, through a call of the server. */
const Step = z.strictObject({
  /** Account of the demonstration; `asked`: whoever has an open task at the node, each of them, or `count` of them. */
  as: z.string(),
  count: z.number().int().min(1).optional(),
  /**
   * `save`: a draft with this data; `edit`: the draft of the answer to a task of the company, with this data laid over it; `answer`: every opinion item
   * that was sent is answered; `submit`: the draft saved or edited last; `open`: a case of the office with this data; `handle`: a task of the office; `item`: an opinion item; `adopt`: all items proposed;
   * `settle`: certificates are drawn now; `volume`: from now on the story is about the archive volume of its case; `gaps`: what is missing there is
   * said to be not applicable; `bulletin`: a bulletin that everybody sees.
   */
  do: z.enum([
    'save',
    'edit',
    'answer',
    'submit',
    'open',
    'handle',
    'item',
    'adopt',
    'settle',
    'volume',
    'gaps',
    'bulletin',
  ]),
  node: z.string().optional(),
  action: z.string().optional(),
  data: Data.optional(),
  /** Fields with a person, by account. */
  people: z.record(z.string(), z.string()).optional(),
  /** Fields that get a file. */
  files: z.array(z.string()).optional(),
  /** The product of another story, which the case is about. */
  product: z.string().optional(),
  /** Rows of a table, each with the case of another story in a column and values of its own. */
  cases: z
    .strictObject({
      table: z.string(),
      column: z.string(),
      of: z.array(z.strictObject({ story: z.string(), row: Data })),
    })
    .optional(),
  /** What becomes, before the task is handled, of the findings that block it. */
  findings: z.literal('rejected').optional(),
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
  dossier: z.string().optional(),
  data: Data.optional(),
  /** Product of demo/formulas.json whose formulation it has. */
  formulation: z.string().optional(),
  parts: z.array(Part).min(1),
});
export type Story = z.infer<typeof Story>;

/** definitions/demo/stories.json: what people of the demonstration did, by account, call and day. */
export const StoryFile = z.strictObject({
  synthetic: z.literal(true),
  note: z.string(),
  /** Forms that stories begin with; `base` names another one, over which `data` is laid. */
  dossiers: z.record(z.string(), z.strictObject({ base: z.string().optional(), data: Data })),
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

/** The form with which a story begins. @throws Error for a dossier that is not there. */
export function dossierOf(file: Pick<StoryFile, 'dossiers'>, name: string): Record<string, Json> {
  const dossier = file.dossiers[name];
  if (!dossier) throw new Error(`there is no dossier '${name}'`);
  return { ...(dossier.base === undefined ? {} : dossierOf(file, dossier.base)), ...dossier.data };
}

/** A value of a story with its days written out, counted from `today`. */
export function datedOf(value: Json, today: Date): Json {
  if (Array.isArray(value)) return value.map((one) => datedOf(one, today));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, datedOf(one, today)]));
  const [, days, time = ''] = (typeof value === 'string' && /^day:([+-]\d+)( \d\d:\d\d:\d\d)?$/.exec(value)) || [];
  return days === undefined ? value : `${dayOf(new Date(today.getTime() + Number(days) * 86_400_000))}${time}`;
}
