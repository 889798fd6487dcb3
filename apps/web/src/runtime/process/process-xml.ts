/** Namespace of the platform's own attributes in BPMN files. */
const platformNamespace = 'urn:cosmetic-platform';

/** An element as bpmn-js hands it over before it draws. */
export interface DrawnElement {
  $type: string;
  id?: string;
  name?: string;
  $attrs?: Record<string, string>;
  [property: string]: unknown;
}

/**
 * BPMN XML with a drawing: files that only say how a process runs are laid out from left to right. The layout library is
 * loaded for those alone. Throws when the file cannot be read.
 */
export async function withLayout(xml: string): Promise<string> {
  if (/<[\w-]*:?BPMNShape\b/.test(xml)) return xml;
  const { layoutProcess } = await import('bpmn-auto-layout');
  return layoutProcess(await withEnds(xml));
}

/** Nodes name their flows, as the layout needs it; many files say it at the flows alone. */
async function withEnds(xml: string): Promise<string> {
  const { BpmnModdle } = await import('bpmn-moddle');
  const moddle = new BpmnModdle();
  const { rootElement } = await moddle.fromXML(xml);
  const visit = (container: Linked) => {
    for (const element of container.flowElements ?? []) {
      if (element.$type === 'bpmn:SequenceFlow') {
        link(element.sourceRef, 'outgoing', element);
        link(element.targetRef, 'incoming', element);
      }
      visit(element);
    }
  };
  for (const root of (rootElement as Linked).rootElements ?? []) visit(root);
  return (await moddle.toXML(rootElement)).xml;
}

interface Linked {
  $type: string;
  rootElements?: Linked[];
  flowElements?: Linked[];
  sourceRef?: Linked;
  targetRef?: Linked;
  incoming?: Linked[];
  outgoing?: Linked[];
}
function link(node: Linked | undefined, side: 'incoming' | 'outgoing', flow: Linked): void {
  if (!node) return;
  node[side] ??= [];
  if (!node[side].includes(flow)) node[side].push(flow);
}

/** Gives every element of a parsed file the name in the reader's language, where the file has one (p:nameEn, p:nameTw). */
export function nameIn(language: string, elements: Iterable<DrawnElement>): void {
  const attribute = { en: 'nameEn', 'zh-TW': 'nameTw' }[language];
  if (!attribute) return;
  const all = [...elements];
  const prefix = prefixOf(all);
  if (prefix === null) return;
  for (const element of all) {
    const name = element.$attrs?.[`${prefix}:${attribute}`];
    if (name) element.name = name;
  }
}

/** Room for a word beside a flow, in pixels of the drawing; the renderer breaks names that fit to the pixel. */
const labelWidth = 60;
const labelSlack = 28;

/** Widens the places of names around their middle, so that a name is not broken one sign before its end. */
export function widenLabels(elements: Iterable<DrawnElement>): void {
  for (const { label } of elements) {
    const bounds = (label as { bounds?: { x: number; width: number } } | undefined)?.bounds;
    if (!bounds) continue;
    const width = Math.max(labelWidth, bounds.width + labelSlack);
    bounds.x -= (width - bounds.width) / 2;
    bounds.width = width;
  }
}

/** Prefix that the file gave to the platform's namespace; null when it does not use it. */
function prefixOf(elements: readonly DrawnElement[]): string | null {
  for (const { $attrs = {} } of elements)
    for (const [key, value] of Object.entries($attrs))
      if (key.startsWith('xmlns:') && value === platformNamespace) return key.slice('xmlns:'.length);
  return null;
}
