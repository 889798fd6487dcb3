import type { NodeModel, ProcessModel, ServiceTaskOptions } from '@app/engine/workflow';
import { parseBpmn } from '@app/engine/workflow/bpmn';

/** Which status may follow which in a chart; `first` are those that a case gets when it begins. */
export interface ChartMoves {
  first: readonly string[];
  /** In the order in which the chart names them. */
  next: ReadonlyMap<string, readonly string[]>;
}

const known = new Map<string, Promise<ChartMoves>>();

/** The moves of a chart; a chart is read once. */
export function movesIn(xml: string): Promise<ChartMoves> {
  const found = known.get(xml);
  if (found) return found;
  const read = parseBpmn(xml).then(movesOf);
  known.set(xml, read);
  return read;
}

/** The status that a step sets; null for every other node. */
function statusOf({ type, options }: NodeModel): string | null {
  if (type !== 'serviceTask') return null;
  const { service, options: of } = options as ServiceTaskOptions;
  return service === 'setStatus' && typeof of.status === 'string' ? of.status : null;
}

/** Walks from each step that sets a status to the next ones, over flows, borders and sub-processes. */
function movesOf(model: ProcessModel): ChartMoves {
  const nodes = Object.values(model.nodes);
  const begun = nodes.filter(({ options }) => (options as { triggered?: boolean } | null)?.triggered === true);
  const leaving = (node: NodeModel): string[] => {
    const flows = node.outgoing.flatMap((id) => model.flows[id]?.to ?? []);
    const parent = node.parent === undefined ? undefined : model.nodes[node.parent];
    // What ends a sub-process goes on behind it.
    return flows.length === 0 && parent && isEnd(node) ? [...leaving(parent), ...(parent.attached ?? [])] : flows;
  };
  const after = (node: NodeModel): string[] => {
    const start = (node.options as { start?: unknown } | null)?.start;
    return [
      ...leaving(node),
      ...(node.attached ?? []),
      ...(typeof start === 'string' ? [start] : []),
      // A sub-process that begins by its event may begin wherever the case waits in the scope around it.
      ...(waits(node) ? begun.filter(({ parent }) => parent === node.parent).map(({ id }) => id) : []),
    ];
  };
  const reached = (from: string[]): string[] => {
    const seen = new Set<string>();
    const statuses = new Set<string>();
    const open = [...from];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const node = model.nodes[id];
      if (!node || seen.has(id)) continue;
      seen.add(id);
      const status = statusOf(node);
      if (status === null) open.push(...after(node));
      else statuses.add(status);
    }
    return [...statuses];
  };
  const setting = nodes.filter((node) => statusOf(node) !== null);
  const order = [...new Set(setting.map((node) => statusOf(node) ?? ''))];
  const sorted = (statuses: readonly string[]) =>
    [...new Set(statuses)].sort((one, other) => order.indexOf(one) - order.indexOf(other));
  return {
    first: sorted(reached([model.start])),
    next: new Map(
      order.map((status) => [
        status,
        sorted(setting.filter((node) => statusOf(node) === status).flatMap((node) => reached(after(node)))).filter(
          (one) => one !== status,
        ),
      ]),
    ),
  };
}

const isEnd = ({ type }: NodeModel) => type.startsWith('end');
/** Whether a case stays at a node until something happens. */
const waits = ({ type }: NodeModel) =>
  /task|catch|subprocess|activity|eventbased/i.test(type) && type !== 'serviceTask';
