import { type PublishedArea, statusesOf, textOf } from '@app/contract';
import { App, Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, useTab } from '../../../client/index.ts';
import { Icon } from '../../../ui/icons.tsx';
import { StatusTag } from '../../../ui/tag/StatusTag.tsx';

export interface Submitted {
  caseId: string;
  status: string;
  certNo: string | null;
  applyNo: string | null;
  version: number;
}

interface DoneProps {
  submitted: Submitted;
  area: PublishedArea;
  place: { group: string; name: string };
  title: string;
  onCase: () => void;
}

/** Result of the submission: number, status and links. */
export function SubmitDone(props: DoneProps): ReactNode {
  const { submitted, area, title } = props;
  const { t } = useTranslation();
  const { setDirty } = useTab();
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
          {number ? <CaseNumber number={number} /> : null}
          {status ? <StatusTag look={status.look} label={textOf(status.label, getLanguage())} /> : null}
          <WaysOn {...props} />
        </div>
      </section>
    </div>
  );
}

function CaseNumber({ number }: { number: string }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const copy = () => void navigator.clipboard?.writeText(number).then(() => message.success(t('common.copied')));
  return (
    <p className="fm-done-number nosp">
      {number}
      <button type="button" className="lk sm" onClick={copy}>
        {t('common.copy')}
      </button>
    </p>
  );
}

/** Links to the case, to its public record if it has a number there, and to the list. */
function WaysOn({ submitted: { certNo }, place, onCase }: DoneProps): ReactNode {
  const { t } = useTranslation();
  const tab = useTab();
  const openRecord = (number: string) =>
    window.open(`/publicitypage?number=${encodeURIComponent(number)}`, '_blank', 'noopener');
  const openList = () => {
    openTab({ path: `/${place.group}/${place.name}` });
    tab.close();
  };
  return (
    <div className="row fm-done-links">
      <Button type="primary" onClick={onCase}>
        {t('form.done.case')}
      </Button>
      {certNo ? <Button onClick={() => openRecord(certNo)}>{t('form.done.public')}</Button> : null}
      <Button onClick={openList}>{t('form.done.list')}</Button>
    </div>
  );
}
