import type { FieldDefinition, Json } from '@app/contract';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import { FormContext, useText } from '../store/form-context.ts';
import { isTaken } from './use-taken.ts';

/** Says beside a label that the value was taken over from a record of the company; gone once the value is changed. */
export function TakenMark({ field, value }: { field: FieldDefinition; value: Json | undefined }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const taken = useContext(FormContext)?.taken;
  if (!taken || !isTaken(taken, field.key, value)) return null;
  const source = text(taken.title);
  return (
    <span className="fm-taken" title={t('form.taken.markHelp', { source, at: taken.at.slice(0, 10) })}>
      <Icon name="link" size={12} />
      {t('form.taken.mark', { source })}
    </span>
  );
}
