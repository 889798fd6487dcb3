import type { FieldDefinition, LabelPart } from '@app/contract';
import { folded, type Proposal } from '@app/engine/reading';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Zh } from '../../../ui/Zh.tsx';
import { FieldFindings } from '../fields/FieldFindings.tsx';
import { FormField } from '../fields/FormField.tsx';
import { useForm, useFormState, useText } from '../store/form-context.ts';
import { filesOf } from '../upload/bound-files.ts';
import { PicturePane } from './PicturePane.tsx';
import { placedRegions, proposalsOf, readingOptions, takeOver } from './regions.ts';
import { TakeAll } from './TakeAll.tsx';
import { useReadings } from './use-readings.ts';
import './reading.css';

/** Below this the reader itself is in doubt: the person is asked to look closely. */
const doubtful = 80;

/** Pictures at the left, read and marked; at the right the fields that a person takes over from them and corrects. */
export function BesideSection({
  beside,
  fields,
}: {
  beside: FieldDefinition;
  fields: readonly FieldDefinition[];
}): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { store, review } = useForm();
  const shown = useFormState((state) => state.shown);
  const readOnly = useFormState((state) => state.readOnly);
  const target = useFormState((state) => state.target);
  const [active, setActive] = useState<LabelPart | null>(null);
  const options = useMemo(() => readingOptions(beside), [beside]);
  const files = filesOf(shown[beside.key]);
  const { readings, begin } = useReadings(
    files.map(({ id }) => id),
    !readOnly,
  );
  const proposals = useMemo(() => proposalsOf(readings), [readings]);
  const partOf = useMemo(
    () => new Map(Object.entries(options?.parts ?? {}).map(([part, field]) => [field, part as LabelPart])),
    [options],
  );
  useEffect(() => {
    const part = target ? partOf.get(target.field) : undefined;
    if (part) setActive(part);
  }, [target, partOf]);
  if (!options) return null;
  const labelOf = (part: string) => {
    const field = fields.find(({ key }) => partOf.get(key) === part);
    return field ? text(field.label) : '';
  };
  const take = (parts: readonly LabelPart[]) =>
    store.change(
      parts.flatMap((part) => {
        const proposal = proposals[part];
        return proposal ? takeOver(store.getState().shown, options, part, proposal) : [];
      }),
    );
  const saved = placedRegions(shown[options.regions]).filter((one) => files.some(({ id }) => id === one.document));
  const known = new Set(saved.map(({ part }) => part));
  const proposed = (Object.entries(proposals) as [LabelPart, Proposal][]).flatMap(([part, { source }]) =>
    options.parts[part] === undefined || known.has(part) || !source.region
      ? []
      : [{ part, document: source.document, page: source.page ?? 1, region: source.region }],
  );
  const empty = (Object.keys(proposals) as LabelPart[]).filter((part) => {
    const field = options.parts[part];
    return field !== undefined && String(shown[field] ?? '').trim() === '';
  });
  const pick = (part: string) => {
    const field = options.parts[part as LabelPart];
    setActive(part as LabelPart);
    if (field) store.goTo({ field });
  };
  return (
    <div className="rd-beside">
      <div className="rd-left">
        <PicturePane
          files={files}
          readings={readings}
          marks={[
            ...saved.map((one) => ({ ...one, label: labelOf(one.part), open: false })),
            ...proposed.map((one) => ({ ...one, label: labelOf(one.part), open: true })),
          ]}
          active={active}
          onPick={pick}
          {...(readOnly ? {} : { onRead: (id: string) => void begin(id) })}
        />
        <FormField field={beside} />
      </div>
      <div className="rd-right">
        {readOnly ? null : <TakeAll count={empty.length} onTake={() => take(empty)} />}
        {fields
          .filter(({ key }) => key !== beside.key && key !== options.regions)
          .map((field) => {
            const part = partOf.get(field.key);
            const proposal = part ? proposals[part] : undefined;
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: marks the place on the picture while the field inside has the focus
              <div key={field.key} onFocus={() => (part ? setActive(part) : undefined)}>
                <FormField field={field} />
                {proposal &&
                part &&
                !known.has(part) &&
                !readOnly &&
                folded(proposal.value) !== folded(String(shown[field.key] ?? '')) ? (
                  <div className="rd-proposal">
                    <span className="rd-said">
                      <Zh text={proposal.value} />
                    </span>
                    {proposal.confidence < doubtful ? <em>{t('reading.doubtful')}</em> : null}
                    <button
                      type="button"
                      className="lk nw"
                      aria-label={t('reading.takeOne', { field: text(field.label) })}
                      onClick={() => take([part])}
                    >
                      {t('reading.take')}
                    </button>
                  </div>
                ) : null}
                {review ? <FieldFindings field={field.key} /> : null}
              </div>
            );
          })}
      </div>
    </div>
  );
}
