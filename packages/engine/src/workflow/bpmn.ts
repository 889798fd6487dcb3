import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';
import { chartProblems } from './chart.ts';
import type { ElementTable } from './element.ts';
import { elements as allElements } from './elements/index.ts';
import type { FlowModel, NodeModel, ProcessModel } from './model.ts';
import { type RawElement, Unsupported } from './raw.ts';
import { readReminders } from './reminder.ts';

/** Namespace of the platform's own attributes (`xmlns:p`). */
export const platformNamespace = 'urn:cosmetic-platform';

export interface BpmnProblem {
  /** Id of the element, or the process itself. */
  element: string;
  reason: string;
}

/** The file is no BPMN or holds something that cannot be run; every problem is listed. */
export class BpmnRefused extends Error {
  constructor(readonly problems: BpmnProblem[]) {
    super(problems.map(({ element, reason }) => `${element}: ${reason}`).join('; '));
  }
}

/** Drawn only: no effect on how a case runs. */
const drawnOnly = new Set(['textAnnotation', 'association', 'group']);

/** Reads BPMN 2.0 XML; refuses what the elements of the table cannot run, with element and reason. */
export async function parseBpmn(xml: string, elements: ElementTable = allElements): Promise<ProcessModel> {
  const root = await readXml(xml);
  const roots = list(root.rootElements);
  const processes = roots.filter((element) => typeOf(element) === 'process');
  const [process] = processes;
  if (!process || processes.length > 1)
    throw new BpmnRefused([
      { element: root.id ?? 'definitions', reason: `exactly one process is needed, found ${processes.length}` },
    ]);
  const problems: BpmnProblem[] = roots
    .filter((element) => typeOf(element) === 'collaboration')
    .map((element) => ({ element: element.id ?? 'collaboration', reason: 'pools cannot be run' }));

  const attributes = attributeReader(root);
  const nodes: Record<string, NodeModel> = {};
  const flows: Record<string, FlowModel> = {};
  for (const item of [...list(process.flowElements), ...list(process.artifacts)]) {
    const type = typeOf(item);
    if (type === 'sequenceFlow') {
      const flow = readFlow(item, attributes(item));
      flows[flow.id] = flow;
    } else if (!drawnOnly.has(type)) readNode(item, type);
  }
  for (const flow of Object.values(flows)) {
    nodes[flow.from]?.outgoing.push(flow.id);
    nodes[flow.to]?.incoming.push(flow.id);
  }
  const starts = Object.values(nodes).filter((node) => node.type === 'startEvent');
  const processId = process.id ?? 'process';
  const model: ProcessModel = {
    id: processId,
    title: titleOf(process, attributes(process)),
    start: starts[0]?.id ?? '',
    nodes,
    flows,
  };
  if (problems.length === 0) problems.push(...chartProblems(model, elements));
  if (problems.length > 0) throw new BpmnRefused(problems);
  return model;

  function readNode(item: ModdleElement, type: string): void {
    const id = item.id ?? '';
    const element = elements[type];
    if (!element) {
      problems.push({ element: id, reason: `${type} is not supported` });
      return;
    }
    const own = attributes(item);
    try {
      const options = element.read(rawOf(item, id, type, own));
      const reminders = readReminders(own.reminders);
      nodes[id] = { id, type, title: titleOf(item, own), incoming: [], outgoing: [], options };
      if (reminders.length > 0) nodes[id].reminders = reminders;
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      problems.push({ element: id, reason: error.message });
    }
  }
}

async function readXml(xml: string): Promise<ModdleElement> {
  try {
    const { rootElement, warnings } = await new BpmnModdle().fromXML(xml);
    if (warnings.length === 0) return rootElement;
    throw new BpmnRefused(
      warnings.map(({ message, element }) => ({ element: element?.id ?? 'definitions', reason: message })),
    );
  } catch (error) {
    if (error instanceof BpmnRefused) throw error;
    throw new BpmnRefused([{ element: 'definitions', reason: error instanceof Error ? error.message : String(error) }]);
  }
}

/** Reads the attributes of the platform's namespace whatever prefix the file gave it. */
function attributeReader(root: ModdleElement): (item: ModdleElement) => Record<string, string> {
  const declaration = Object.entries(root.$attrs).find(
    ([key, value]) => key.startsWith('xmlns:') && value === platformNamespace,
  );
  const prefix = declaration ? `${declaration[0].slice('xmlns:'.length)}:` : null;
  return (item) =>
    Object.fromEntries(
      Object.entries(item.$attrs).flatMap(([key, value]) =>
        prefix && key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
      ),
    );
}

function readFlow(item: ModdleElement, attributes: Record<string, string>): FlowModel {
  const idOf = (end: unknown) => (isElement(end) ? (end.id ?? '') : '');
  return {
    id: item.id ?? '',
    from: idOf(item.sourceRef),
    to: idOf(item.targetRef),
    condition: bodyOf(item.conditionExpression),
    ...(item.name ? { title: titleOf(item, attributes) } : {}),
  };
}

function rawOf(item: ModdleElement, id: string, type: string, attributes: Record<string, string>): RawElement {
  const events = list(item.eventDefinitions).map((event) => ({
    type: typeOf(event),
    duration: bodyOf(event.timeDuration),
    date: bodyOf(event.timeDate),
    cycle: bodyOf(event.timeCycle),
  }));
  const defaultFlow = isElement(item.default) ? (item.default.id ?? null) : null;
  const loop = isElement(item.loopCharacteristics) ? typeOf(item.loopCharacteristics) : null;
  return { id, type, attributes, defaultFlow, events, loop };
}

/** `name` is the Chinese title, p:nameEn the English and p:nameTw the traditional Chinese one. */
function titleOf(item: ModdleElement, attributes: Record<string, string>): NodeModel['title'] {
  const name = item.name?.replace(/\s+/g, ' ').trim() || (item.id ?? '');
  return { 'zh-CN': name, en: attributes.nameEn ?? name, 'zh-TW': attributes.nameTw ?? name };
}

function bodyOf(expression: unknown): string | null {
  const body = isElement(expression) ? expression.body : undefined;
  return typeof body === 'string' && body.trim() !== '' ? body.trim() : null;
}

/** `bpmn:UserTask` → `userTask`. */
function typeOf(element: ModdleElement): string {
  const name = element.$type.slice(element.$type.indexOf(':') + 1);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function isElement(value: unknown): value is ModdleElement {
  return typeof value === 'object' && value !== null && '$type' in value;
}

function list(value: unknown): ModdleElement[] {
  return Array.isArray(value) ? value.filter(isElement) : [];
}
