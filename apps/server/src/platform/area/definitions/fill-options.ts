import type { JsonNode } from '../../../kernel/definition-file/index.ts';

/** Values of the options of a procedure in one area. */
export type OptionValues = Readonly<Record<string, string | number | boolean>>;

/** In a formula: `{options.technicalReview}`. */
const inFormula = /\{options\.(\w+)\}/g;
/** In the options of a service: `{"series": {"$option": "numberSeries"}}`; in a chart the quotation marks may be escaped. */
const inService = /\{\s*(?:"|&quot;)\$option(?:"|&quot;)\s*:\s*(?:"|&quot;)(\w+)(?:"|&quot;)\s*\}/g;

/** Options that a text reads, whether in a formula or for a service. */
export function optionsNamedIn(text: string): string[] {
  return [inFormula, inService].flatMap((pattern) => Array.from(text.matchAll(pattern), ([, name = '']) => name));
}

/** The chart of a procedure with the values of an area in place of its options, so that nothing has to be looked up while it runs. */
export function fillChart(xml: string, values: OptionValues): string {
  return xml
    .replaceAll(inFormula, (_whole, name: string) => escapeXml(formulaOf(values[name])))
    .replaceAll(inService, (_whole, name: string) => escapeXml(JSON.stringify(values[name] ?? null)));
}

/** The same in every text of a definition. */
export function fillNode(node: JsonNode, values: OptionValues): JsonNode {
  if (node.kind === 'array') return { ...node, items: node.items.map((item) => fillNode(item, values)) };
  if (node.kind === 'object') {
    const entries = Array.from(node.entries, ([key, entry]) => {
      return [key, { ...entry, node: fillNode(entry.node, values) }] as const;
    });
    return { ...node, entries: new Map(entries) };
  }
  if (typeof node.value !== 'string') return node;
  return { ...node, value: node.value.replaceAll(inFormula, (_whole, name: string) => formulaOf(values[name])) };
}

/** A value as the formula language writes it. */
function formulaOf(value: string | number | boolean | undefined): string {
  return typeof value === 'string' ? `"${value}"` : String(value ?? '""').toUpperCase();
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
