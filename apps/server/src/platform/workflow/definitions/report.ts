import { createHash } from 'node:crypto';
import {
  ofProcessKey,
  type ProcessProblem,
  type ProcessReport,
  type Text,
  type TextValues,
  textFault,
} from '@app/contract';
import { addTaiwan } from '@app/engine/taiwan';
import { elements, limitKeyOf, type ProcessModel, type ServiceTaskOptions } from '@app/engine/workflow';
import { type BpmnProblem, BpmnRefused, parseBpmn, problemAt } from '@app/engine/workflow/bpmn';
import { type FaultCode, faultText, remedyText } from '@app/engine/workflow/faults';
import type { Context } from '../../../kernel/context.ts';
import { limitKeys } from '../../time-limit/index.ts';
import { isAreaKey, processSource } from '../steps/load-process.ts';
import { headOf } from './definition.store.ts';

/** A file as far as it could be read: its model when it can be run, and the report in any case. */
export interface ReadProcess {
  model: ProcessModel | null;
  report: ProcessReport;
}

const unreadable: Text = { 'zh-CN': '（无法读取）', en: '(unreadable)', 'zh-TW': '（無法讀取）' };

/**
 * Reads a BPMN file and says everything that keeps it from being run: elements and chart (the engine), services that nobody
 * registered, calls that lead back, and what its area asks. `key` absent = the id of the BPMN process.
 */
export async function readProcess(ctx: Context, xml: string, wanted?: string): Promise<ReadProcess> {
  const parsed = await parse(xml);
  const key = wanted ?? parsed.model?.id ?? processIdIn(xml);
  const problems = [...parsed.problems];
  if (parsed.model) problems.push(...nameProblems(parsed.model));
  if (parsed.model)
    problems.push(
      ...serviceProblems(ctx, parsed.model),
      ...limitProblems(ctx, parsed.model),
      ...(await callProblems(ctx, key, parsed.model)),
    );
  if (isAreaKey(key)) {
    const { area, procedure } = ofProcessKey(key);
    const known = new Set(problems.map(({ element, reason }) => `${element} ${reason}`));
    const more = (await processSource(ctx).checkProcess?.(ctx, area, procedure, xml)) ?? [];
    for (const { element, reason } of more)
      if (!known.has(`${element} ${reason}`))
        problems.push(problemAt(element, nameOf(parsed.model, element), 'area', { detail: reason }));
  } else problems.push(...formProblems(parsed.model));
  if (key === '') problems.push(problemAt('process', '', 'nameless'));
  const head = await headOf(ctx.db, key);
  const before = head ? (await parse(head.xml)).model : null;
  return {
    model: parsed.model,
    report: {
      key,
      title: parsed.title && signIn([parsed.title]) === null ? parsed.title : unreadable,
      runnable: problems.length === 0,
      problems: problems.map((problem) => told(ctx, problem)),
      changes: parsed.model && before ? changesBetween(before, parsed.model) : null,
    },
  };
}

/** A problem in the reader's language: which element, what is wrong with it, what helps. */
function told(ctx: Context, { element, name, code, values }: BpmnProblem): ProcessProblem {
  const shown = signIn([name]) === null ? name : '';
  return {
    element,
    name: shown,
    code,
    reason: faultText(ctx.language, code, values),
    remedy: remedyText(code, ctx.language),
  };
}

/** Names become titles of cases, steps and forms: what a form refuses in a name is refused here, however the file writes it. */
function nameProblems(model: ProcessModel): BpmnProblem[] {
  const named: [string, readonly (Text | string)[]][] = [
    [model.id, [model.title]],
    ...Object.values(model.nodes).map(({ id, title, form = [] }): [string, (Text | string)[]] => [
      id,
      [title, ...form.flatMap(({ label, options }) => [label, ...options.map((option) => option.label)])],
    ]),
    ...Object.values(model.flows).map(({ id, title }): [string, Text[]] => [id, title ? [title] : []]),
  ];
  return named.flatMap(([element, texts]) => {
    const sign = signIn(texts) ?? hiddenSignIn(model.nodes[element] ?? model.flows[element]);
    return sign === null ? [] : [problemAt(element, '', 'nameSigns', { sign })];
  });
}

/** The first sign that nobody sees in anything else that an element says: values of forms, names of messages, conditions. */
function hiddenSignIn(part: unknown): string | null {
  if (typeof part === 'string') return textFault(part, 'text')?.sign ?? null;
  if (typeof part !== 'object' || part === null) return null;
  for (const one of Object.values(part)) {
    const sign = hiddenSignIn(one);
    if (sign !== null) return sign;
  }
  return null;
}

/** The first sign among these names that no name may hold. */
function signIn(texts: readonly (Text | string)[]): string | null {
  for (const name of texts.flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)))) {
    const fault = textFault(name, 'name');
    if (fault) return fault.fault === 'markup' ? `“${fault.sign.replaceAll(/[<>]/g, '')}”` : fault.sign;
  }
  return null;
}

/** What the chart calls an element; empty when it has no name of its own. */
function nameOf(model: ProcessModel | null, element: string): string {
  const title = model?.nodes[element]?.title['zh-CN'] ?? '';
  return title === element ? '' : title;
}

/** Fingerprint of a file. */
export function sha256(xml: string): string {
  return createHash('sha256').update(xml).digest('hex');
}

async function parse(
  xml: string,
): Promise<{ model: ProcessModel | null; title: Text | null; problems: BpmnProblem[] }> {
  try {
    const model = addTaiwan(await parseBpmn(xml));
    return { model, title: model.title, problems: [] };
  } catch (error) {
    if (!(error instanceof BpmnRefused)) throw error;
    return { model: null, title: error.title, problems: error.problems };
  }
}

/** The id that the file gives its process, when it cannot be read as a whole. */
function processIdIn(xml: string): string {
  return /<(?:[\w-]+:)?process\b[^<>]*?\sid="([A-Za-z_][\w.-]{0,99})"/.exec(xml)?.[1] ?? '';
}

function serviceProblems(ctx: Context, model: ProcessModel): BpmnProblem[] {
  return Object.values(model.nodes).flatMap((node) => {
    if (node.type !== 'serviceTask') return [];
    const { service } = node.options as Partial<ServiceTaskOptions>;
    return service === undefined || ctx.app.wiring.services?.has(service)
      ? []
      : [problemAt(node.id, nameOf(model, node.id), 'serviceMissing', { service })];
  });
}

/** Time limits that base data does not have; those of areas are checked by the area. */
function limitProblems(ctx: Context, model: ProcessModel): BpmnProblem[] {
  const keys = limitKeys(ctx.app.settings.definitionsDir);
  return Object.values(model.nodes).flatMap((node) => {
    const key = limitKeyOf(node);
    return key === undefined || keys.has(key)
      ? []
      : [problemAt(node.id, nameOf(model, node.id), 'limitMissing', { value: key })];
  });
}

/** A form that the file names lives in another product; those of areas are checked by the area. */
function formProblems(model: ProcessModel | null): BpmnProblem[] {
  return Object.values(model?.nodes ?? {}).flatMap(({ id, formName }) =>
    formName === undefined ? [] : [problemAt(id, nameOf(model, id), 'formMissing', { form: formName })],
  );
}

/** A called process must be published, and no way of calls may lead back to this one. */
async function callProblems(ctx: Context, key: string, model: ProcessModel): Promise<BpmnProblem[]> {
  const problems: BpmnProblem[] = [];
  const say = (element: string, code: FaultCode, values: TextValues = {}) =>
    problems.push(problemAt(element, nameOf(model, element), code, values));
  for (const [element, called] of callsOf(model)) {
    if (called === key || called === model.id) say(element, 'callsItself');
    else if (!(await headOf(ctx.db, called))) say(element, 'callMissing', { process: called });
    else if (await leadsTo(ctx, called, new Set([key, model.id]))) say(element, 'callsBack', { process: called });
  }
  return problems;
}

async function leadsTo(ctx: Context, from: string, targets: ReadonlySet<string>): Promise<boolean> {
  const seen = new Set<string>();
  const waiting = [from];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const head = await headOf(ctx.db, key);
    const model = head ? (await parse(head.xml)).model : null;
    for (const [, called] of model ? callsOf(model) : []) {
      if (targets.has(called)) return true;
      waiting.push(called);
    }
  }
  return false;
}

function callsOf(model: ProcessModel): [element: string, called: string][] {
  return Object.values(model.nodes).flatMap((node) => {
    if (node.type !== 'callActivity' || !elements.callActivity) return [];
    const { process } = node.options as { process?: unknown };
    return typeof process === 'string' ? [[node.id, process] as [string, string]] : [];
  });
}

function changesBetween(before: ProcessModel, after: ProcessModel): NonNullable<ProcessReport['changes']> {
  const old = Object.keys(before.nodes);
  const now = Object.keys(after.nodes);
  return {
    added: now.filter((id) => !before.nodes[id]),
    removed: old.filter((id) => !after.nodes[id]),
    retyped: now.filter((id) => before.nodes[id] && before.nodes[id]?.type !== after.nodes[id]?.type),
  };
}
