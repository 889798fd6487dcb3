import type { areaSubmitEach, Output } from '@app/contract';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab, useTab } from '../../../client/index.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import './each.css';

export type SubmittedEach = Output<typeof areaSubmitEach>;

interface EachDoneProps {
  result: SubmittedEach;
  place: { group: string; name: string };
  /** Back to the draft with the rows that were refused. */
  onBack: () => void;
}

/** What became of each row: the cases with their links, and why the others are not submitted. */
export function SubmitEachDone({ result, place, onBack }: EachDoneProps): ReactNode {
  const { t } = useTranslation();
  const tab = useTab();
  const { setDirty } = tab;
  const { submitted, refused } = result;
  useEffect(() => setDirty(false), [setDirty]);
  const openList = () => {
    openTab({ path: `/${place.group}/${place.name}` });
    tab.close();
  };
  return (
    <div className="page fm-done" role="status">
      <section className="card">
        <div className="cbd fm-done-body">
          <Icon name="seal" size={40} className="d-grn" />
          <h1>{t('each.done', { count: submitted.length })}</h1>
          {refused.length > 0 ? <p className="t2">{t('each.left', { count: refused.length })}</p> : null}
          <div className="row fm-done-links">
            {refused.length > 0 ? (
              <Button type="primary" onClick={onBack}>
                {t('each.back')}
              </Button>
            ) : null}
            <Button type={refused.length > 0 ? 'default' : 'primary'} onClick={openList}>
              {t('form.done.list')}
            </Button>
          </div>
        </div>
        {refused.length > 0 ? (
          <div className="cbd">
            <h2>{t('each.refused', { count: refused.length })}</h2>
            <ul className="fm-each">
              {refused.map(({ row, number, title, cause }) => (
                <li key={row}>
                  <b>
                    {t('form.place.row', { number })} <Zh text={title} />
                  </b>
                  <p className="t2">
                    <Zh text={cause} />
                  </p>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <div className="cbd">
          <h2>{t('each.submitted', { count: submitted.length })}</h2>
          <ul className="fm-each">
            {submitted.map(({ caseId, title, applyNo, certNo }) => (
              <li key={caseId}>
                <button
                  type="button"
                  className="lk"
                  onClick={() => openTab({ path: `/${place.group}/${place.name}/case/${caseId}`, title })}
                >
                  <Zh text={title} />
                </button>{' '}
                <span className="t2 nosp">{certNo ?? applyNo}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </div>
  );
}
