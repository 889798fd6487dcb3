import { type PublishedArea, statusesOf, textOf } from '@app/contract';
import { App, Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, useTab } from '../../../client/index.ts';
import { Icon } from '../../../ui/icons.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';

export interface Submitted {
  caseId: string;
  status: string;
  certNo: string | null;
  applyNo: string | null;
  version: number;
}

/** What came of the submission: number, status and where to go on. */
export function SubmitDone({
  submitted,
  area,
  place,
  title,
  onCase,
}: {
  submitted: Submitted;
  area: PublishedArea;
  place: { group: string; name: string };
  title: string;
  onCase: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const tab = useTab();
  const { message } = App.useApp();
  const { setDirty } = tab;
  const language = getLanguage();
  useEffect(() => setDirty(false), [setDirty]);
  const status = statusesOf(area.definition).find((one) => one.value === submitted.status);
  const number = submitted.certNo ?? submitted.applyNo;
  return (
    <div className="page fm-done" role="status">
      <section className="card">
        <div className="cbd fm-done-body">
          <Icon name="seal" size={40} className="d-grn" />
          <h1>{t(submitted.version > 1 ? 'form.done.reply' : 'form.done.title')}</h1>
          <p className="t2">{title}</p>
          {number ? (
            <p className="fm-done-number nosp">
              {number}
              <button
                type="button"
                className="lk sm"
                onClick={() =>
                  void navigator.clipboard?.writeText(number).then(() => message.success(t('common.copied')))
                }
              >
                {t('common.copy')}
              </button>
            </p>
          ) : null}
          {status ? <StatusTag look={status.look} label={textOf(status.label, language)} /> : null}
          <div className="row fm-done-links">
            <Button type="primary" onClick={onCase}>
              {t('form.done.case')}
            </Button>
            {submitted.certNo ? (
              <Button
                onClick={() =>
                  window.open(
                    `/publicitypage?number=${encodeURIComponent(submitted.certNo ?? '')}`,
                    '_blank',
                    'noopener',
                  )
                }
              >
                {t('form.done.public')}
              </Button>
            ) : null}
            <Button
              onClick={() => {
                openTab({ path: `/${place.group}/${place.name}` });
                tab.close();
              }}
            >
              {t('form.done.list')}
            </Button>
          </div>
        </div>
      </section>
    </div>
  );
}
