import { z } from 'zod';

/** Letters (areas.md 1.4): what a template says, and what a filled letter says. */

/** Prose of a template; `{case.title}` is replaced by a value, formulas do not stand in it. */
const Prose = z.string().min(1).max(4_000);
/** A formula over the values of a letter; the block stands only where it holds. */
const when = z.string().max(500).optional();

/** A piece of a template, in the order of the page. */
export const LetterBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('heading'), text: Prose, when }),
  z.strictObject({ type: z.literal('paragraph'), text: Prose, when }),
  z.strictObject({ type: z.literal('list'), items: z.array(Prose).min(1).max(50), when }),
  z.strictObject({
    type: z.literal('table'),
    rows: z
      .array(z.strictObject({ label: z.string().min(1).max(40), text: Prose, when }))
      .min(1)
      .max(50),
    when,
  }),
  /** The opinion items that the letter sends, numbered; `otherwise` stands where there are none. */
  z.strictObject({ type: z.literal('items'), otherwise: Prose.optional(), when }),
  /** A paragraph for each row of a table of the form; `{row.column}` is a value of the row, which may be empty. */
  z.strictObject({ type: z.literal('rows'), of: z.string().min(1).max(60), text: Prose, when }),
  /** A source of law. What nobody has checked against the official text is printed as such. */
  z.strictObject({
    type: z.literal('basis'),
    text: Prose,
    verified: z.boolean(),
    source: z.string().min(1).max(300),
    when,
  }),
  /** What the receiver can do against the decision. */
  z.strictObject({
    type: z.literal('remedies'),
    text: Prose,
    verified: z.boolean(),
    source: z.string().min(1).max(300),
    when,
  }),
]);
export type LetterBlock = z.infer<typeof LetterBlock>;

/** Short words in the languages of the product. */
const Words = z.strictObject({
  'zh-CN': z.string().min(1).max(500),
  en: z.string().min(1).max(500),
  'zh-TW': z.string().max(500).optional(),
});

/** A letter as data: definitions/letters/<id>.json, published in versions. */
export const LetterTemplate = z
  .strictObject({
    id: z.string().regex(/^L\d{2}$/),
    title: Words,
    /** The word of its kind in the number, such as 受. */
    word: z.string().min(1).max(8),
    /** `seal`: the authority seals it electronically; `none`: a receipt. */
    sign: z.enum(['seal', 'none']),
    /** A decision against which the receiver has remedies: it must name them. */
    decides: z.boolean().default(false),
    /** Drafted, checked and signed by three people: the steps of the chart that draft and check it are named where it is issued. */
    needsCheck: z.boolean().optional(),
    /** What is sent with the letter, besides itself. */
    serves: z.literal('certificate').optional(),
    /** What the letter does to time limits, in words for the people who read it. */
    effect: Words.optional(),
    /** Time that the receiver has to answer, counted from the day after the service: a time limit of the base data, or days by a formula. */
    reply: z
      .union([
        z.strictObject({ limitKey: z.string().min(1).max(60) }),
        z.strictObject({ days: z.string().min(1).max(200), unit: z.enum(['workingDay', 'calendarDay']) }),
      ])
      .optional(),
    blocks: z.array(LetterBlock).min(1).max(100),
  })
  .superRefine((template, issue) => {
    if (template.decides && !template.blocks.some(({ type }) => type === 'remedies'))
      issue.addIssue({
        code: 'custom',
        path: ['blocks'],
        message: 'a decision needs a block of type remedies: what the receiver can do against it',
      });
  });
export type LetterTemplate = z.infer<typeof LetterTemplate>;

/** A piece of a filled letter. */
export const FilledBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: z.string() }),
  z.object({ type: z.literal('paragraph'), text: z.string() }),
  z.object({ type: z.literal('list'), items: z.array(z.string()) }),
  z.object({ type: z.literal('table'), rows: z.array(z.object({ label: z.string(), text: z.string() })) }),
  z.object({
    type: z.literal('items'),
    items: z.array(z.object({ number: z.number(), place: z.string(), text: z.string(), basis: z.string() })),
  }),
]);
export type FilledBlock = z.infer<typeof FilledBlock>;

/** A filled letter, ready to read, to draw and to hash. Letters are written in zh-CN (areas.md 10, O25). */
export const LetterContent = z.object({
  kind: z.string(),
  templateVersion: z.number(),
  title: z.string(),
  /** Null while it is not issued. */
  number: z.string().nullable(),
  authority: z.string(),
  toName: z.string(),
  toAddress: z.string(),
  blocks: z.array(FilledBlock),
  /** Day of issue in words. */
  date: z.string(),
  /** The letter that this one replaces. */
  replaces: z.string().nullable(),
  /** Days for an answer, counted from the day after the service; null = it asks for none. */
  reply: z.object({ days: z.number(), unit: z.enum(['workingDay', 'calendarDay']) }).nullable(),
  /** Issued by a demonstration. */
  demo: z.boolean(),
});
export type LetterContent = z.infer<typeof LetterContent>;

/** What a letter says beside its blocks, on screen and in its PDF: in its own language, whatever the reader's. */
export const letterWords = { demo: '演示', demoNote: '演示系统生成，不具有法律效力', basis: '依据：' } as const;

export const letterStates = ['draft', 'checked', 'signed', 'issued', 'served', 'void'] as const;
export const LetterState = z.enum(letterStates);
export type LetterState = z.infer<typeof LetterState>;
export const serviceWays = ['platform', 'post', 'hand', 'publication'] as const;
/** How a letter reaches its receiver. */
export const ServiceWay = z.enum(serviceWays);
export type ServiceWay = z.infer<typeof ServiceWay>;
