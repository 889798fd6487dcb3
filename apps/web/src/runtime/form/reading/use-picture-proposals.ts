import type { FieldDefinition, LabelPart } from '@app/contract';
import { folded, type Proposal } from '@app/engine/reading';
import { useEffect, useMemo, useState } from 'react';
import { useForm, useFormState, useText } from '../store/form-context.ts';
import { filesOf } from '../upload/bound-files.ts';
import type { RegionMark } from './PagePicture.tsx';
import { openRegions, placedRegions, proposalsOf, type ReadingOptions, takeOver } from './regions.ts';
import { useReadings } from './use-readings.ts';

/** What was read on the pictures of `beside`, with its places, and functions to take it over into the fields. */
export function usePictureProposals(
  beside: FieldDefinition,
  options: ReadingOptions,
  fields: readonly FieldDefinition[],
) {
  const text = useText();
  const { store } = useForm();
  const shown = useFormState((state) => state.shown);
  const readOnly = useFormState((state) => state.readOnly);
  const files = filesOf(shown[beside.key]);
  const ids = files.map(({ id }) => id);
  const { readings, begin } = useReadings(ids, !readOnly);
  const proposals = useMemo(() => proposalsOf(readings), [readings]);
  const { partOf, active, setActive } = useActivePart(options);
  const saved = placedRegions(shown[options.regions]).filter((one) => ids.includes(one.document));
  const known = new Set(saved.map(({ part }) => part));
  const labelOf = (part: string) => {
    const field = fields.find(({ key }) => partOf.get(key) === part);
    return field ? text(field.label) : '';
  };
  const marks: RegionMark[] = [
    ...saved.map((one) => ({ ...one, label: labelOf(one.part), open: false })),
    ...openRegions(proposals, options, known).map((one) => ({ ...one, label: labelOf(one.part), open: true })),
  ];
  return {
    files,
    readings,
    begin,
    marks,
    active,
    setActive,
    partOf,
    /** Parts that were read while their field is empty. */
    empty: (Object.keys(proposals) as LabelPart[]).filter((part) => {
      const field = options.parts[part];
      return field !== undefined && String(shown[field] ?? '').trim() === '';
    }),
    /** The text read for a field, if it differs from its value; else null. */
    proposalFor: (field: FieldDefinition): Proposal | null => {
      const part = partOf.get(field.key);
      const proposal = part ? proposals[part] : undefined;
      if (!part || !proposal || known.has(part) || readOnly) return null;
      return folded(proposal.value) === folded(String(shown[field.key] ?? '')) ? null : proposal;
    },
    take: (parts: readonly LabelPart[]) =>
      store.change(
        parts.flatMap((part) => {
          const proposal = proposals[part];
          return proposal ? takeOver(store.getState().shown, options, part, proposal) : [];
        }),
      ),
    /** Goes from a mark on the picture to its field. */
    pick: (part: string) => {
      const field = options.parts[part as LabelPart];
      setActive(part as LabelPart);
      if (field) store.goTo({ field });
    },
  };
}

/** The part that is marked on the picture: that of the field somebody went to. */
function useActivePart(options: ReadingOptions) {
  const target = useFormState((state) => state.target);
  const [active, setActive] = useState<LabelPart | null>(null);
  const partOf = useMemo(
    () => new Map(Object.entries(options.parts).map(([part, field]) => [field, part as LabelPart])),
    [options],
  );
  useEffect(() => {
    const part = target ? partOf.get(target.field) : undefined;
    if (part) setActive(part);
  }, [target, partOf]);
  return { partOf, active, setActive };
}
