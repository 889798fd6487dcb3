import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import type Canvas from 'diagram-js/lib/core/Canvas';
import type EventBus from 'diagram-js/lib/core/EventBus';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import { getLanguage } from '../../client/index.ts';
import { freeNames, openChart } from './chart-view.ts';
import { type DrawnElement, nameIn, widenLabels, withLayout } from './process-xml.ts';

/** Of names in nodes and beside them: large enough to be read while a whole process is in sight. */
const nameSize = 14;
const besideSize = 13;

/** What a drawing tells the page around it. */
export interface ChartEvents {
  /** The node that was pressed; null beside all of them. */
  choose(node: string | null): void;
  /** Another part of the chart is in sight. */
  move(canvas: Canvas): void;
}

/** An empty drawing in an element, in the look of the page. */
export function makeViewer(container: HTMLElement, events: ChartEvents): NavigatedViewer {
  const viewer = new NavigatedViewer({
    container,
    bpmnRenderer: {
      defaultFillColor: 'var(--surface)',
      defaultStrokeColor: 'var(--text2)',
      defaultLabelColor: 'var(--text)',
    },
    textRenderer: {
      // Names are measured before they are drawn, so the font must be the one that is drawn with.
      defaultStyle: { fontFamily: getComputedStyle(container).fontFamily, fontSize: nameSize },
      externalStyle: { fontSize: besideSize },
    },
  });
  const bus = viewer.get<EventBus>('eventBus');
  bus.on(
    'import.parse.complete',
    (event: { definitions?: DrawnElement; elementsById?: Record<string, DrawnElement> }) => {
      const elements = Object.values(event.elementsById ?? {});
      if (event.definitions) nameIn(getLanguage(), [event.definitions, ...elements]);
      widenLabels(elements);
    },
  );
  bus.on('element.click', ({ element }: { element?: { id: string; type: string } }) => {
    const isNode = element !== undefined && element.type !== 'bpmn:Process' && element.type !== 'bpmn:SequenceFlow';
    events.choose(isNode ? element.id.replace(/_label$/, '') : null);
  });
  bus.on('canvas.viewbox.changed', () => events.move(viewer.get<Canvas>('canvas')));
  return viewer;
}

/** Draws a chart; `isLeft` says that nobody waits for it any more. Answers whether it stands there, and throws what is wrong with its file. */
export async function drawChart(
  viewer: NavigatedViewer,
  xml: string,
  isLeft: () => boolean,
  { label, waitsAt }: { label: () => string; waitsAt: () => string | null },
): Promise<boolean> {
  const full = await withLayout(xml);
  if (isLeft()) return false;
  await viewer.importXML(full);
  if (isLeft()) return false;
  const drawing = viewer.get<Canvas>('canvas').getContainer().querySelector('svg');
  drawing?.setAttribute('role', 'img');
  drawing?.setAttribute('aria-label', label());
  freeNames(viewer);
  openChart(viewer, waitsAt());
  return true;
}
