import { type PublishedArea, textOf } from '@app/contract';
import { Button, Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { useCopy } from './use-copy.ts';
import './copy.css';

/** Asks which parts of an own draft come along, and makes a new draft of them, which opens. */
export function CopyDraftDialog({
  area,
  draft: { id, title },
  onClose,
}: {
  area: PublishedArea;
  draft: { id: string; title: string };
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { definition } = area;
  const { copy, copying } = useCopy(definition.id, onClose);
  const steps = definition.kind === 'application' ? definition.form.steps : [];
  const [chosen, setChosen] = useState<string[]>(steps.map(({ key }) => key));
  const isWhole = chosen.length === steps.length;
  const make = () => copy({ draftId: id, ...(isWhole ? {} : { parts: chosen }) });
  return (
    <Dialog
      open
      width={416}
      title={<Zh text={t('draftTemplate.copyTitle', { title })} />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" loading={copying !== null} disabled={chosen.length === 0} onClick={make}>
            {t('list.copy.do')}
          </Button>
        </>
      }
    >
      {steps.length > 1 ? (
        <fieldset className="copy-parts">
          <legend>{t('draftTemplate.copyParts')}</legend>
          {steps.map(({ key, title: of }) => (
            <Checkbox
              key={key}
              checked={chosen.includes(key)}
              onChange={({ target }) =>
                setChosen(
                  steps.map((step) => step.key).filter((one) => (one === key ? target.checked : chosen.includes(one))),
                )
              }
            >
              {textOf(of, getLanguage())}
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
      <p className="t2">{t(chosen.length === 0 ? 'draftTemplate.copyNothing' : 'draftTemplate.copyHint')}</p>
    </Dialog>
  );
}
