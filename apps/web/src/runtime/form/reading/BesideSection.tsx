import type { FieldDefinition } from '@app/contract';
import type { Proposal } from '@app/engine/reading';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Zh } from '../../../ui/Zh.tsx';
import { FieldFindings } from '../fields/FieldFindings.tsx';
import { FormField } from '../fields/FormField.tsx';
import { useForm, useFormState, useText } from '../store/form-context.ts';
import { PicturePane } from './PicturePane.tsx';
import { type ReadingOptions, readingOptions } from './regions.ts';
import { TakeAll } from './TakeAll.tsx';
import { usePictureProposals } from './use-picture-proposals.ts';
import './reading.css';

/** Below this confidence (0–100) of the text reading the person is asked to look closely. */
const doubtful = 80;

interface Beside {
  beside: FieldDefinition;
  fields: readonly FieldDefinition[];
}

/** Pictures with the read places marked on the left; on the right the fields that a person fills from them and corrects. */
export function BesideSection({ beside, fields }: Beside): ReactNode {
  const options = useMemo(() => readingOptions(beside), [beside]);
  return options ? <ReadSection beside={beside} fields={fields} options={options} /> : null;
}

function ReadSection({ beside, fields, options }: Beside & { options: ReadingOptions }): ReactNode {
  const { review } = useForm();
  const readOnly = useFormState((state) => state.readOnly);
  const read = usePictureProposals(beside, options, fields);
  return (
    <div className="rd-beside">
      <div className="rd-left">
        <PicturePane
          files={read.files}
          readings={read.readings}
          marks={read.marks}
          active={read.active}
          onPick={read.pick}
          {...(readOnly ? {} : { onRead: (id: string) => void read.begin(id) })}
        />
        <FormField field={beside} />
      </div>
      <div className="rd-right">
        {readOnly ? null : <TakeAll count={read.empty.length} onTake={() => read.take(read.empty)} />}
        {fields
          .filter(({ key }) => key !== beside.key && key !== options.regions)
          .map((field) => {
            const part = read.partOf.get(field.key);
            const proposal = read.proposalFor(field);
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: marks the place on the picture while the field inside has the focus
              <div key={field.key} onFocus={() => (part ? read.setActive(part) : undefined)}>
                <FormField field={field} />
                {proposal && part ? (
                  <ReadValue proposal={proposal} field={field} onTake={() => read.take([part])} />
                ) : null}
                {review ? <FieldFindings field={field.key} /> : null}
              </div>
            );
          })}
      </div>
    </div>
  );
}

/** The text read on the picture, shown where the field's value differs. */
function ReadValue({
  proposal,
  field,
  onTake,
}: {
  proposal: Proposal;
  field: FieldDefinition;
  onTake: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  return (
    <div className="rd-proposal">
      <span className="rd-said">
        <Zh text={proposal.value} />
      </span>
      {proposal.confidence < doubtful ? <em>{t('reading.doubtful')}</em> : null}
      <button
        type="button"
        className="lk nw"
        aria-label={t('reading.takeOne', { field: text(field.label) })}
        onClick={onTake}
      >
        {t('reading.take')}
      </button>
    </div>
  );
}
