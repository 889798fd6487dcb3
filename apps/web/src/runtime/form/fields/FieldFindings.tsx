import { type Finding, weightOf } from '@app/contract';
import { isBlank } from '@app/engine/form';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { WeightTag, weightLooks } from '../../../ui/tag/WeightTag.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { basisOf, byWeight, valueBeside } from '../../finding/finding.ts';
import { useFindings } from '../review/use-rulebook.ts';
import { useForm, useFormState, useText } from '../store/form-context.ts';

/** Link from a finding to the place on the picture where its words were read. */
function OnPicture({ finding }: { finding: Finding }): ReactNode {
  const { t } = useTranslation();
  const { store } = useForm();
  const place = finding.places.find(({ region }) => region !== undefined);
  return place ? (
    <button type="button" className="lk nw" onClick={() => store.goTo({ field: place.field })}>
      {t('reading.onPicture')}
    </button>
  ) : null;
}

/** Text with value and limit to show after the finding's title; a limit alone is labelled as such. */
function beside(value: string, limit = ''): string {
  if (value === '') return limit === '' ? '' : ` · ${limit}`;
  return limit === '' ? ` ${value}` : ` ${value} / ${limit}`;
}

/** Findings about a field (or one row of it), beside it, with their fix. */
export function FieldFindings({ field, rowId }: { field: string; rowId?: string }): ReactNode {
  const all = useFindings();
  const text = useText();
  const { store } = useForm();
  const readOnly = useFormState((state) => state.readOnly);
  const blank = useFormState((state) => isBlank(state.shown[field]));
  const here = useMemo(
    () =>
      byWeight(
        all.filter(
          (finding) =>
            // Not 'missing' findings of an empty field: the field shows that itself, and the pre-check lists it.
            !(blank && finding.key.startsWith('missing:')) &&
            finding.places.some((place) => place.field === field && place.rowId === rowId),
        ),
      ),
    [all, blank, field, rowId],
  );
  return here.map((finding: Finding) => {
    const title = text(finding.title);
    const value = valueBeside(finding, title);
    return (
      <div key={finding.key} className={`fm-finding r-${weightLooks[finding.severity].role}`}>
        <WeightTag weight={weightOf(finding)} />
        <b>{finding.rule}</b>
        <span className="fm-finding-text">
          <Zh text={title} />
          <Zh text={beside(value, finding.limit)} />
          <small className="t3">
            {' '}
            <Zh text={basisOf(finding.citation)} />
          </small>
        </span>
        <OnPicture finding={finding} />
        {finding.fix && !readOnly ? (
          <button type="button" className="lk nw" onClick={() => finding.fix && store.change(finding.fix.ops)}>
            {text(finding.fix.label)}
          </button>
        ) : null}
      </div>
    );
  });
}
