import { z } from 'zod';
import type { App } from '../../kernel/context.ts';
import { documentOf } from '../../platform/dictionary/index.ts';

/** definitions/dictionaries/archive.json: which cases get a volume when they are over, in which area volumes are cases, and which register is the catalogue. */
export const ArchiveFile = z.strictObject({
  /** The area whose cases are the volumes; its form has the fields that the module fills in (`volumeForm`). */
  volumes: z.string(),
  /** The register with the catalogue; its rows have the fields that the module reads (`CatalogueRow`). */
  catalogue: z.string(),
  archived: z
    .array(
      z
        .strictObject({
          /** Cases of a shared procedure, or of an area with a process of its own. */
          procedure: z.string().optional(),
          area: z.string().optional(),
          /** Class of the volume, by which the catalogue is read. */
          class: z.string(),
          /** Only these final states; absent = all of them. */
          statuses: z.array(z.string()).min(1).optional(),
        })
        .refine(({ procedure, area }) => (procedure === undefined) !== (area === undefined), {
          message: 'name a procedure or an area',
        }),
    )
    .min(1),
});
export type ArchiveFile = z.infer<typeof ArchiveFile>;

/** What this installation says of its archive; null where the file is missing: then nothing is archived. */
export function archiveOf(app: App): ArchiveFile | null {
  const document = documentOf(app, 'archive');
  return document === undefined ? null : ArchiveFile.parse(document);
}

/** The class of the volume of a case that came to a final state; null = it gets none. */
export function classOf(
  { archived }: ArchiveFile,
  { area, procedure, status }: { area: string; procedure: string | null; status: string },
): string | null {
  const found = archived.find(
    (one) =>
      (one.procedure === undefined ? one.area === area : one.procedure === procedure) &&
      (one.statuses?.includes(status) ?? true),
  );
  return found?.class ?? null;
}
