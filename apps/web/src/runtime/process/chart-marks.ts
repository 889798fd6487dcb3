import type NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import type Canvas from 'diagram-js/lib/core/Canvas';
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry';
import type Overlays from 'diagram-js/lib/features/overlays/Overlays';
import { type ProcessTrace, type TraceFlow, takenFlows } from './process-trace.ts';

type Position = { top: number; right: number } | { bottom: number; right: number } | { bottom: number; left: number };
const marks = { done: 'wf-done', current: 'wf-current', stuck: 'wf-stuck' } as const;
/** Gap between a node and the ring around it. */
const ringGap = 6;
/** Narrower ones (events, gateways) have no room for words and badges. */
const widthOfTasks = 80;

/** Marks nodes and taken flows; answers what takes the marks away again. */
export function markNodes(viewer: NavigatedViewer, trace: ProcessTrace): () => void {
  const canvas = viewer.get<Canvas>('canvas');
  const overlays = viewer.get<Overlays>('overlays');
  const registry = viewer.get<ElementRegistry>('elementRegistry');
  const marked: [string, string][] = [];
  const mark = (id: string, name: string) => {
    if (!registry.get(id)) return;
    canvas.addMarker(id, name);
    marked.push([id, name]);
  };
  const added: string[] = [];
  const rings: (() => void)[] = [];
  const add = (id: string, position: Position, html: HTMLElement) =>
    added.push(overlays.add(id, { position, html, scale: true }));
  for (const kind of ['done', 'current', 'stuck'] as const)
    for (const [id, line] of Object.entries(trace[kind])) {
      const shape = registry.get(id);
      if (!shape) continue;
      mark(id, marks[kind]);
      // Not by its colour alone: the look may have the same for what is done and what is chosen.
      if (kind !== 'done') rings.push(ringAround(viewer, id, kind));
      const width = Number(shape.width ?? 0);
      if (width < widthOfTasks) continue;
      if (line) add(id, { bottom: 20, left: 0 }, lineOf(line, width));
      add(id, kind === 'done' ? { top: -9, right: 9 } : { bottom: 9, right: 9 }, badge(kind));
    }
  for (const id of takenFlows(trace, flowsOf(registry), (node) => /Gateway$/.test(registry.get(node)?.type ?? '')))
    mark(id, 'wf-taken');
  return () => {
    for (const [id, name] of marked) if (registry.get(id)) canvas.removeMarker(id, name);
    for (const id of added) overlays.remove(id);
    for (const remove of rings) remove();
  };
}

/** Draws a ring around a node; answers what takes it away. */
export function ringAround(viewer: NavigatedViewer, id: string, kind: 'current' | 'stuck' | 'chosen'): () => void {
  const registry = viewer.get<ElementRegistry>('elementRegistry');
  const shape = registry.get(id);
  if (!shape?.width) return () => undefined;
  const ring = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const place = {
    class: `wf-ring r-${kind}`,
    x: -ringGap,
    y: -ringGap,
    width: Number(shape.width) + 2 * ringGap,
    height: Number(shape.height) + 2 * ringGap,
    rx: 10 + ringGap,
  };
  for (const [name, value] of Object.entries(place)) ring.setAttribute(name, String(value));
  registry.getGraphics(id).append(ring);
  return () => ring.remove();
}

function flowsOf(registry: ElementRegistry): TraceFlow[] {
  return registry
    .filter((element) => element.type === 'bpmn:SequenceFlow' && !element.labelTarget)
    .map((element) => ({ id: element.id, from: element.source?.id ?? '', to: element.target?.id ?? '' }));
}

function lineOf(text: string, width: number): HTMLElement {
  const line = document.createElement('div');
  line.className = 'wf-line';
  line.style.width = `${width}px`;
  line.textContent = text;
  line.title = text;
  return line;
}

function badge(kind: keyof typeof marks): HTMLElement {
  const mark = document.createElement('div');
  mark.className = `wf-badge b-${kind}`;
  return mark;
}
