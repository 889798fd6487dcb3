import type { FieldDefinition, JsonObject } from '@app/contract';
import { textOf } from '@app/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { getLanguage } from '../../../client/index.ts';
import { filesOf } from '../upload/bound-files.ts';
import { PicturePane } from './PicturePane.tsx';
import { placedRegions, readingOptions } from './regions.ts';
import { useReadings } from './use-readings.ts';
import './reading.css';

/** The pictures of a submitted dossier with the regions that were confirmed; `field` is shown on its picture. */
export function BesideView({
  beside,
  fields,
  data,
  field,
}: {
  beside: FieldDefinition;
  fields: readonly FieldDefinition[];
  data: JsonObject;
  field: { field: string; at?: number } | null;
}): ReactNode {
  const options = readingOptions(beside);
  const files = filesOf(data[beside.key]);
  const { readings } = useReadings(
    files.map(({ id }) => id),
    false,
  );
  const [active, setActive] = useState<string | null>(null);
  const part = Object.entries(options?.parts ?? {}).find(([, key]) => key === field?.field)?.[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for the same field
  useEffect(() => {
    if (part) setActive(part);
  }, [part, field?.at]);
  if (!options || files.length === 0) return null;
  const language = getLanguage();
  const labels = new Map(fields.map(({ key, label }) => [key, textOf(label, language)]));
  return (
    <PicturePane
      files={files}
      readings={readings}
      marks={placedRegions(data[options.regions]).map((one) => ({
        ...one,
        label: labels.get(options.parts[one.part as keyof typeof options.parts] ?? '') ?? '',
        open: false,
      }))}
      active={active}
      onPick={setActive}
    />
  );
}
