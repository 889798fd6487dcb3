import { type AreaDefinition, type JsonObject, reviewPartOf } from '@app/contract';
import { decimal, show } from '../decimal/index.ts';
import { dossierOf } from './dossier.ts';
import { normaliseName } from './normalise-name.ts';

/**
 * A formulation as one text that is the same for identical formulations: the names and percentages of raw materials with their components, whatever
 * the order of the raw materials, the spelling of a number or the width of letters. Empty when the dossier has none, or a row has no content.
 */
export function formulationPrintOf(definition: AreaDefinition, data: JsonObject): string {
  const rows = reviewPartOf(definition)?.mapping.rows;
  if (rows === undefined) return '';
  const materials: string[][] = [];
  for (const row of dossierOf({ review: { mapping: { rows } } }, data).rows) {
    const name = normaliseName(row.name.trim() === '' ? (row.inci ?? '') : row.name);
    if (name === '' && row.percent.trim() === '') continue;
    const amount = decimal(row.percent.trim());
    if (name === '' || amount === undefined) return '';
    const line = `${name}=${show(amount)}`;
    const material = materials.at(-1);
    if (row.level === 2 && material) material.push(line);
    else materials.push([line]);
  }
  return materials
    .map(([first = '', ...components]) => [first, ...components.sort()].join('+'))
    .sort()
    .join('\n');
}
