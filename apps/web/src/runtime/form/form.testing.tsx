import type { FieldDefinition, Finding, Json, JsonObject, RulebookData } from '@app/contract';
import { attachmentTransfer, rulebookGet } from '@app/contract';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { draw } from '../../component.testing.tsx';
import { type LiveReview, type ReviewState, startLiveReview } from './review/live-review.ts';
import { type FieldPort, FormContext, type FormContextValue, useField } from './store/form-context.ts';
import { createFormStore } from './store/form-store.ts';

const citation = { regulation: '化妆品分类规则', article: '第三条', verified: true };
const both = (zh: string, en: string) => ({ 'zh-CN': zh, en });
const code = (group: RulebookData['codes'][number]['group'], value: string, zh: string, special = false) => ({
  group,
  code: value,
  name: both(zh, zh),
  special,
  verified: true,
});

/** A small rulebook: one value or two of each group of a code, a document that is always needed, one that may be, a test. */
export const rulebook: RulebookData = {
  version: '12',
  rules: [],
  limits: [],
  requirements: [
    {
      code: 'standard',
      kind: 'document',
      title: both('产品执行的标准', 'Product standard'),
      when: 'true',
      reason: both('每个产品都要有。', 'Every product needs it.'),
      level: 'required',
      citation,
      from: '2020-01-01',
    },
    {
      code: 'origin',
      kind: 'document',
      title: both('生产许可证明', 'Licence'),
      when: 'true',
      reason: both('委托生产时要有。', 'For contract production.'),
      level: 'conditional',
      citation: { ...citation, verified: false },
      from: '2020-01-01',
    },
    {
      code: 'chem_pb',
      kind: 'test',
      title: both('铅', 'Lead'),
      when: 'true',
      reason: both('重金属。', 'Heavy metal.'),
      level: 'required',
      citation,
      from: '2020-01-01',
    },
  ],
  codes: [
    code('efficacy', '11', '保湿'),
    code('efficacy', '01', '染发', true),
    code('site', '05', '面部'),
    code('people', '03', '普通人群'),
    code('form', '01', '膏霜乳'),
    code('method', '01', '淋洗'),
    code('method', '02', '驻留'),
  ],
  completeness: {},
};

/** A finding about one field of a form; `more` overrides its parts. */
export function findingAt(field: string, more: Partial<Finding> = {}): Finding {
  return {
    key: `L05/${field}`,
    rule: 'L05',
    ruleVersion: 3,
    severity: 'error',
    title: both('标签用语不当', 'Wording of the label'),
    places: [{ field }],
    citation: { regulation: '标签管理办法', article: '第十九条', verified: true },
    ...more,
  };
}

interface FormAround {
  data?: JsonObject;
  readOnly?: boolean;
  answer?: Parameters<typeof draw>[1];
  /** State of the live review with the rulebook above; absent: the form has no review. */
  review?: Partial<ReviewState> & { findings?: readonly Finding[] };
  mapping?: Record<string, string>;
  /** The steps of the form; absent: it has none. */
  form?: { steps: readonly object[] };
  context?: Partial<FormContextValue>;
  around?: (inside: ReactNode) => ReactNode;
}

/** Draws a component inside a form with these fields; `answer` plays the server, `data()` reads the draft. */
export async function drawInForm(fields: readonly FieldDefinition[], inside: ReactNode, more: FormAround = {}) {
  const mapping = { classificationCode: 'code', documents: 'documents', rows: 'formula', ...more.mapping };
  const definition = { id: 'a/b', kind: 'application', fields, form: more.form, review: { mapping } } as never;
  const store = createFormStore(
    definition,
    { data: more.data ?? {}, readOnly: more.readOnly ?? false, options: { language: 'zh-CN', now: 0, userName: '' } },
    () => undefined,
  );
  // jsdom has no workers: the review's findings come from the test.
  globalThis.Worker = class {
    postMessage() {}
    terminate() {}
  } as never;
  const { answer = () => ({}), around = (drawn) => drawn } = more;
  const page = await draw(null, async (asked) => {
    if (asked.path.endsWith(rulebookGet.path)) return rulebook as unknown as Json;
    const given = await answer(asked);
    // By default the server knows no other names of the files.
    return asked.path.endsWith(attachmentTransfer.path) && !Array.isArray(given) ? [] : given;
  });
  const review = more.review ? (startLiveReview(definition, store) as LiveReview) : null;
  const context: FormContextValue = { store, definition, review, ...more.context };
  await page.redraw(around(<FormContext value={context}>{inside}</FormContext>));
  /** Changes what the review has found, or its state. */
  const find = ({ findings = [], ...state }: Partial<ReviewState> & { findings?: readonly Finding[] }) =>
    act(async () => {
      const result = {
        findings: [...findings],
        notices: [],
        passed: [],
        notApplicable: [],
        rulebookVersion: '12',
        asOf: '',
      };
      review?.setState({ phase: 'ready', result, ms: 8, ...state });
    });
  if (review) await page.until(() => review.getState().rulebook, 'the rulebook');
  if (more.review) await find(more.review);
  return { ...page, store, review, find, data: () => store.getState().data };
}

/** Draws one field of the surrounding form by a function of its port. */
export function Entry({ field, as }: { field: FieldDefinition; as: (port: FieldPort<never>) => ReactNode }): ReactNode {
  return as(useField(field) as FieldPort<never>);
}
