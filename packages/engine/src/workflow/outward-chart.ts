import type { Text } from '@app/contract';
import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';
import { list } from './reading/moddle.ts';

/**
 * A chart as people outside the office may see it: steps bear the names given here, and nothing says who does them, by which
 * rule or with which script. Drawing and ways stay.
 */
export async function outwardChart(xml: string, names: ReadonlyMap<string, Text>): Promise<string> {
  const moddle = new BpmnModdle();
  const { rootElement } = await moddle.fromXML(xml);
  strip(rootElement, names);
  return (await moddle.toXML(rootElement, { format: true })).xml;
}

const children = ['rootElements', 'flowElements', 'artifacts', 'laneSets', 'lanes', 'participants'];
/** Names in further languages; every other attribute of the platform shows how the office works inside. */
const kept = /^(?:xmlns(?::|$)|\w+:name(?:En|Tw)$)/;

function strip(element: ModdleElement, names: ReadonlyMap<string, Text>): void {
  for (const key of Object.keys(element.$attrs)) if (!kept.test(key)) delete element.$attrs[key];
  for (const part of ['extensionElements', 'documentation', 'script', 'ioSpecification']) delete element[part];
  const name = names.get(element.id ?? '');
  if (name) {
    for (const key of Object.keys(element.$attrs)) {
      if (key.endsWith(':nameEn')) element.$attrs[key] = name.en;
      if (key.endsWith(':nameTw')) element.$attrs[key] = name['zh-TW'] ?? name['zh-CN'];
    }
    element.name = name['zh-CN'];
  }
  for (const part of children) for (const child of list(element[part])) strip(child, names);
}
