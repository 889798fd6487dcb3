import type { TextValues } from '@app/contract';
import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';
import { chartProblems } from '../chart.ts';
import type { ElementTable } from '../element.ts';
import { elements as allElements } from '../elements/index.ts';
import { type FaultCode, faultText } from '../faults/index.ts';
import { FileReader } from '../file-reader.ts';
import type { BoundaryOptions, FlowModel, NodeModel, ProcessModel, StartOptions } from '../model.ts';
import { readReminders } from '../running/reminder.ts';
import { bodyOf, idOf, list, typeOf } from './moddle.ts';
import { readFormFields } from './read-form.ts';
import { readStarters } from './read-starters.ts';
import { Unsupported } from './unsupported.ts';
import { xmlFaultOf } from './xml-fault.ts';

export interface BpmnProblem {
  /** Id of the element, or the process itself. */
  element: string;
  /** What the chart calls it; empty when it has no name. */
  name: string;
  code: FaultCode;
  values: TextValues;
  /** In English, for whoever reads a log. */
  reason: string;
}

/** A fault of an element as a problem of its file. */
export function problemAt(element: string, name: string, code: FaultCode, values: TextValues = {}): BpmnProblem {
  return { element, name, code, values, reason: faultText('en', code, values) };
}

/** The file is no BPMN or holds something that cannot be run; every problem is listed. */
export class BpmnRefused extends Error {
  constructor(
    readonly problems: BpmnProblem[],
    /** Title of the process, as far as the file could be read. */
    readonly title: ProcessModel['title'] | null = null,
  ) {
    super(problems.map(({ element, reason }) => `${element}: ${reason}`).join('; '));
  }
}

/** Drawn only: no effect on how a case runs. */
const drawnOnly = new Set([
  'textAnnotation',
  'association',
  'group',
  'dataObject',
  'dataObjectReference',
  'dataStoreReference',
]);

/** Reads BPMN 2.0 XML; refuses what the elements of the table cannot run, with element and reason. */
export async function parseBpmn(xml: string, elements: ElementTable = allElements): Promise<ProcessModel> {
  const root = await readXml(xml);
  const process = onlyProcess(root);
  const file = new FileReader(root);
  const chart = new ChartReader(file, elements);
  chart.readLevel(process);
  chart.connect();
  const { nodes, flows, problems } = chart;
  const title = titleOf(process, file.attributes(process));
  const model: ProcessModel = { id: process.id ?? 'process', title, start: startOf(nodes), nodes, flows };
  chart.attempt(process, () => {
    const scripts = file.scripts(process);
    if (Object.keys(scripts).length > 0) model.scripts = scripts;
  });
  chart.attempt(process, () => {
    const starters = readStarters(file.startersOf(process));
    if (starters.length > 0) model.starters = starters;
  });
  if (problems.length === 0)
    problems.push(
      ...chartProblems(model, elements).map(({ element, code, values }) =>
        problemAt(element, titleIn(model, element), code, values),
      ),
    );
  if (problems.length > 0) throw new BpmnRefused(problems, model.title);
  return model;
}

/** Where a process begins: at its plain start event, or at the first. */
function startOf(nodes: ProcessModel['nodes']): string {
  const starts = Object.values(nodes).filter((node) => node.type === 'startEvent' && node.parent === undefined);
  const plain = starts.find((node) => (node.options as StartOptions).event.kind === 'none');
  return (plain ?? starts[0])?.id ?? '';
}

/** Nodes and flows of a file as they are read, and every problem on the way. */
class ChartReader {
  readonly nodes: Record<string, NodeModel> = {};
  readonly flows: Record<string, FlowModel> = {};
  readonly problems: BpmnProblem[] = [];

  constructor(
    private readonly file: FileReader,
    private readonly elements: ElementTable,
  ) {}

  /** Reads a process or a sub-process and all inside it. */
  readLevel(level: ModdleElement, parent?: string): void {
    for (const item of [...list(level.flowElements), ...list(level.artifacts)]) {
      const type = typeOf(item);
      if (type === 'sequenceFlow') this.attempt(item, () => this.readFlow(item));
      else if (!drawnOnly.has(type)) this.attempt(item, () => this.readNode(item, type, parent));
    }
  }

  /** Lets nodes know their flows and the events on their border. */
  connect(): void {
    const { nodes, flows } = this;
    for (const flow of Object.values(flows)) {
      nodes[flow.from]?.outgoing.push(flow.id);
      nodes[flow.to]?.incoming.push(flow.id);
    }
    for (const node of Object.values(nodes)) {
      const host = node.type === 'boundaryEvent' ? nodes[(node.options as BoundaryOptions).host] : undefined;
      if (host) host.attached = [...(host.attached ?? []), node.id];
    }
  }

  /** What cannot be run becomes a problem of its element; reading goes on. */
  attempt(item: ModdleElement, read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      this.problems.push(problemAt(item.id ?? '', nameOf(item), error.code, error.values));
    }
  }

  private readFlow(item: ModdleElement): void {
    const { file } = this;
    const id = item.id ?? '';
    const condition = bodyOf(item.conditionExpression);
    this.flows[id] = {
      id,
      from: idOf(item.sourceRef),
      to: idOf(item.targetRef),
      condition: condition === null ? null : file.formula(condition),
      ...(item.name ? { title: titleOf(item, file.attributes(item)) } : {}),
    };
  }

  private readNode(item: ModdleElement, type: string, parent: string | undefined): void {
    const { file, nodes } = this;
    const id = item.id ?? '';
    if (nodes[id]) throw new Unsupported('sameId');
    const element = this.elements[type];
    if (!element) throw new Unsupported('notSupported', { what: type });
    const raw = file.element(item);
    const { attributes, unread } = watched(raw.attributes);
    const options = element.read({ ...raw, attributes });
    const title = titleOf(item, attributes);
    const reminders = readReminders(attributes.reminders);
    const [unknown] = unread();
    if (unknown !== undefined) throw new Unsupported('unknownWord', { name: unknown });
    const place = { ...(parent === undefined ? {} : { parent }), ...(raw.loop ? { loop: raw.loop } : {}) };
    nodes[id] = { id, type, title, incoming: [], outgoing: [], ...place, options };
    if (reminders.length > 0) nodes[id].reminders = reminders;
    const form = readFormFields(raw.extensions);
    const formName = file.formName(item, raw.extensions);
    if (form.length > 0) nodes[id].form = form;
    else if (formName !== null) nodes[id].formName = formName;
    if (type === 'subProcess') this.readLevel(item, id);
  }
}

/**
 * Attributes of our own (`p:…`) at a process or a flow that mean nothing there; those at its elements are refused by `parseBpmn`.
 * They do not make the file refused, so that a process that was published with one still runs.
 */
export async function strayWords(xml: string): Promise<{ element: string; word: string; known: string[] }[]> {
  const root = await readXml(xml);
  const file = new FileReader(root);
  const strayIn = (item: ModdleElement): { element: string; word: string; known: string[] }[] => {
    const isFlow = typeOf(item) === 'sequenceFlow';
    if (!isFlow && typeOf(item) !== 'process') return list(item.flowElements).flatMap(strayIn);
    const known = isFlow ? ['nameEn', 'nameTw'] : ['nameEn', 'nameTw', 'starters'];
    const words = Object.keys(file.attributes(item)).filter((word) => !known.includes(word));
    const own = words.map((word) => ({ element: item.id ?? '', word, known }));
    return [...own, ...list(item.flowElements).flatMap(strayIn)];
  };
  return list(root.rootElements).flatMap(strayIn);
}

export { outwardChart } from '../outward-chart.ts';

/** Tells which attributes nobody asked for: a word that is misspelt must not be passed over. */
function watched(attributes: Record<string, string>): { attributes: Record<string, string>; unread: () => string[] } {
  const read = new Set<PropertyKey>();
  const proxy = new Proxy(attributes, {
    get(target, key) {
      read.add(key);
      return Reflect.get(target, key) as unknown;
    },
  });
  return { attributes: proxy, unread: () => Object.keys(attributes).filter((key) => !read.has(key)) };
}

/** The one process of a file; pools are only drawn around it and may not exchange messages. */
function onlyProcess(root: ModdleElement): ModdleElement {
  const processes = list(root.rootElements).filter((element) => typeOf(element) === 'process');
  const collaborations = list(root.rootElements).filter((element) => typeOf(element) === 'collaboration');
  const [process] = processes;
  if (!process || processes.length > 1)
    throw new BpmnRefused([problemAt(root.id ?? 'definitions', '', 'processes', { count: processes.length })]);
  const crossing = collaborations.flatMap((one) => list(one.messageFlows));
  const problems = crossing.map((flow) => problemAt(flow.id ?? 'messageFlow', nameOf(flow), 'poolFlow'));
  if (problems.length > 0) throw new BpmnRefused(problems);
  return process;
}

let latest: { xml: string; root: Promise<ModdleElement> } | null = null;

/** Elements of a file, which nobody changes. Questions about one file follow one another: the latest one is not read again. */
function readXml(xml: string): Promise<ModdleElement> {
  if (latest?.xml !== xml) latest = { xml, root: readAnew(xml) };
  return latest.root;
}

async function readAnew(xml: string): Promise<ModdleElement> {
  try {
    const { rootElement, warnings } = await new BpmnModdle().fromXML(xml);
    if (warnings.length === 0) return rootElement;
    throw new BpmnRefused(warnings.map(({ message, element }) => unreadable(message, element?.id)));
  } catch (error) {
    if (error instanceof BpmnRefused) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    throw new BpmnRefused([unreadable(detail)]);
  }
}

function unreadable(message: string, element = 'definitions'): BpmnProblem {
  const { code, values } = xmlFaultOf(message);
  return problemAt(element, '', code, values);
}

function nameOf(item: ModdleElement): string {
  return item.name?.replace(/\s+/g, ' ').trim() ?? '';
}

/** Name of a node, flow or the process; the id stands for a missing one and is not said twice. */
function titleIn({ id, title, nodes, flows }: ProcessModel, element: string): string {
  const found = element === id ? title : (nodes[element]?.title ?? flows[element]?.title);
  return found === undefined || found['zh-CN'] === element ? '' : found['zh-CN'];
}

/** `name` is the Chinese title, p:nameEn the English one and p:nameTw the traditional Chinese one, left out where it is not said. */
function titleOf(item: ModdleElement, attributes: Record<string, string>): NodeModel['title'] {
  const name = nameOf(item) || (item.id ?? '');
  const { nameEn: en = name, nameTw } = attributes;
  return { 'zh-CN': name, en, 'zh-TW': nameTw };
}
