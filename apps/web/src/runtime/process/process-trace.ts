/** Where a case stands on its chart. */
export interface ProcessTrace {
  /** Nodes that were passed, with a short line for under their name (who, when). */
  done: Record<string, string>;
  /** Nodes where something waits now, with who or what it waits for. */
  current: Record<string, string>;
  /** Nodes where the case hangs and somebody has to look. */
  stuck: Record<string, string>;
}

/** One entry of the history as far as the chart needs it, oldest first. */
export interface TraceStep {
  node: string | null;
  actor: string | null;
  at: string;
  action: string;
}
/** What waits: an open task with its executors, a timer, a message. */
export interface TraceWait {
  node: string;
  label: string;
  stuck?: boolean;
}
/** Flows of the chart, to tell which of them were taken. */
export interface TraceFlow {
  id: string;
  from: string;
  to: string;
}

/** Marks of nodes out of history and what waits; with `upTo` as it was after that many entries (playback). */
export function traceOf(
  steps: readonly TraceStep[],
  waits: readonly TraceWait[],
  upTo: number | null = null,
): ProcessTrace {
  const seen = upTo === null ? steps : steps.slice(0, upTo);
  const done: Record<string, string> = {};
  for (const { node, actor, at } of seen)
    if (node !== null) done[node] = [actor, at.slice(5, 10)].filter(Boolean).join(' ');
  const current: Record<string, string> = {};
  const stuck: Record<string, string> = {};
  if (upTo === null || upTo >= steps.length)
    for (const { node, label, stuck: hangs } of waits) {
      const marks = hangs ? stuck : current;
      marks[node] = marks[node] ? `${marks[node]}、${label}` : label;
      delete done[node];
    }
  else {
    const last = seen.findLast(({ node }) => node !== null);
    const next = steps.slice(upTo).find(({ node }) => node !== null);
    const node = next?.node ?? last?.node;
    if (node) {
      current[node] = next?.actor ?? '';
      delete done[node];
    }
  }
  return { done, current, stuck };
}

/**
 * Flows that were taken: from each mark the ways to the next ones that lead through silent nodes alone, those that leave no
 * entry of their own (gateways), so that a drawn way never breaks off.
 */
export function takenFlows(
  trace: ProcessTrace,
  flows: readonly TraceFlow[],
  isSilent: (node: string) => boolean,
): Set<string> {
  const marked = new Set([...Object.keys(trace.done), ...Object.keys(trace.current), ...Object.keys(trace.stuck)]);
  const leaving = new Map<string, TraceFlow[]>();
  for (const flow of flows) leaving.set(flow.from, [...(leaving.get(flow.from) ?? []), flow]);
  const taken = new Set<string>();
  for (const start of Object.keys(trace.done)) {
    const queue: { at: string; way: string[] }[] = [{ at: start, way: [] }];
    const been = new Set([start]);
    for (let step = queue.shift(); step; step = queue.shift())
      for (const flow of leaving.get(step.at) ?? []) {
        const way = [...step.way, flow.id];
        if (marked.has(flow.to)) for (const id of way) taken.add(id);
        else if (isSilent(flow.to) && !been.has(flow.to)) {
          been.add(flow.to);
          queue.push({ at: flow.to, way });
        }
      }
  }
  return taken;
}
