import type { PublishedArea } from '@app/contract';

/** The area of a data template id: `manufacturers`, or `base_manufacturers` if two groups share that name (R2.1-33). */
export function areaOfTemplate(id: string, areas: readonly PublishedArea[]): string | null {
  const known = areas.map((area) => area.definition.id);
  const word = (text: string) => text.replace(/\W/g, '_');
  return known.find((area) => word(area) === id) ?? known.find((area) => word(area.split('/')[1] ?? '') === id) ?? null;
}
