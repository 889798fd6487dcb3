import type { FieldDefinition, Json, JsonObject, LabelPart, PatchOp, Reading, Region } from '@app/contract';
import { type Proposal, readLabel } from '@app/engine/reading';

/** Where a confirmed field was read: a row of the dossier, its `_id` is the part of the label. */
export interface PlacedRegion {
  part: string;
  document: string;
  page: number;
  region: Region;
}

/** Options of a picture field that is read: field key for each part of the label, and the table that stores the regions. */
export interface ReadingOptions {
  parts: Partial<Record<LabelPart, string>>;
  regions: string;
}

/** The options of a picture field that is read, or null. */
export function readingOptions(field: FieldDefinition): ReadingOptions | null {
  const { parts, regions } = (field.type === 'attachment' ? field.widgetOptions : undefined) ?? {};
  return parts && regions ? { parts, regions } : null;
}

/** The regions that the dossier keeps. */
export function placedRegions(value: Json | undefined): PlacedRegion[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row): PlacedRegion[] => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return [];
    const [x, y, width, height] = String(row.region ?? '')
      .split(' ')
      .map(Number);
    if (x === undefined || y === undefined || !width || !height) return [];
    return [
      {
        part: String(row._id ?? ''),
        document: String(row.document ?? ''),
        page: Number(row.page ?? 1),
        region: { x, y, width, height },
      },
    ];
  });
}

/** Proposals of several pictures together: the first that shows a part is its source. */
export function proposalsOf(readings: readonly Reading[]): Partial<Record<LabelPart, Proposal>> {
  const all: Partial<Record<LabelPart, Proposal>> = {};
  for (const { attachmentId, pages } of readings)
    for (const [part, proposal] of Object.entries(readLabel(pages)) as [LabelPart, Proposal][])
      all[part] ??= { ...proposal, source: { ...proposal.source, document: attachmentId } };
  return all;
}

/** Regions of proposals not taken over yet; `known` are the parts that the dossier has already. */
export function openRegions(
  proposals: Partial<Record<LabelPart, Proposal>>,
  { parts }: ReadingOptions,
  known: ReadonlySet<string>,
): PlacedRegion[] {
  return (Object.entries(proposals) as [LabelPart, Proposal][]).flatMap(([part, { source }]) => {
    const { document, page = 1, region } = source;
    return parts[part] === undefined || known.has(part) || !region ? [] : [{ part, document, page, region }];
  });
}

/** Takes a proposal over: the field's value and the place that it was read from, one step of undo. */
export function takeOver(data: JsonObject, options: ReadingOptions, part: LabelPart, proposal: Proposal): PatchOp[] {
  const field = options.parts[part];
  if (field === undefined) return [];
  const { document, page = 1, quote = '', region } = proposal.source;
  const rows = data[options.regions];
  const isKnown = Array.isArray(rows) && placedRegions(rows).some((one) => one.part === part);
  const ops: PatchOp[] = [{ op: 'set', path: [field], value: proposal.value }];
  if (!region) return ops;
  if (isKnown) ops.push({ op: 'unset', path: [options.regions, `#${part}`] });
  const { x, y, width, height } = region;
  const value = { _id: part, document, page, quote, region: [x, y, width, height].join(' ') };
  ops.push({ op: 'insert', path: [options.regions], value });
  return ops;
}
