import { languages, type RegulationDetail } from '@app/contract';
import { checkText } from '@app/engine/review';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { ChangeTable } from '../../runtime/admin/ChangeTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { openChange } from './draft-choice.tsx';
import { ParameterView } from './parameters/ParameterView.tsx';
import { useChecks } from './parameters/use-checks.ts';
import { StateMark, VerifiedMark } from './regulation-marks.tsx';
import { changesOf, type Row, rowFields, valuesOf, wordsName } from './row-fields.ts';
import './regulation.css';

/** A row as somebody sees it who may not change it. */
export function EntryView({ detail, onClose }: { detail: RegulationDetail; onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const values = valuesOf(detail.kind, detail.row);
  const checks = useChecks(detail.kind === 'rule');
  return (
    <Dialog open title={<Zh text={detail.title} />} width={720} onClose={onClose}>
      <p className="admin-help">
        <StateMark state={detail.state} />
      </p>
      <Ground detail={detail} />
      <dl className="admin-facts">
        {rowFields[detail.kind].map(({ field, kind }) => {
          const value = values[kind === 'words' ? wordsName(field, getLanguage()) : field];
          if (kind === 'citation') return null;
          const text =
            typeof value === 'boolean'
              ? t(value ? 'common.yes' : 'common.no')
              : kind === 'check'
                ? checkText(String(value), detail.row.options, getLanguage())
                : kind === 'severity'
                  ? t(`common.severity.${String(value)}`)
                  : String(value ?? '');
          const parameters = kind === 'parameters' ? checks?.parametersOf(String(detail.row.check)) : undefined;
          return text ? (
            <Fragment key={field}>
              <dt>{t(`regulation.fields.${field}`)}</dt>
              <dd>
                {kind !== 'parameters' ? (
                  <Zh text={text} />
                ) : checks && parameters ? (
                  <ParameterView parameters={parameters} options={detail.row.options} checks={checks} />
                ) : null}
              </dd>
            </Fragment>
          ) : null;
        })}
      </dl>
      <JudgedDuties duties={detail.duties} dutyFree={detail.dutyFree} />
      <History detail={detail} />
    </Dialog>
  );
}

/** On which text a row rests, since when it holds, and who compared it. */
export function Ground({ detail }: { detail: RegulationDetail }): ReactNode {
  const { t } = useTranslation();
  return (
    <p className="admin-help">
      <VerifiedMark verified={detail.verified} />{' '}
      <Zh text={[detail.source, detail.article].filter((one) => one !== '').join(' ')} />
      {detail.verifiedBy ? (
        <>
          {' · '}
          <Zh
            text={t('regulation.verifiedByAt', {
              name: detail.verifiedBy,
              time: detail.verifiedAt?.slice(0, 10) ?? '',
            })}
          />
        </>
      ) : null}
      {' · '}
      {t('regulation.from')} {detail.from ?? '—'} · {t('regulation.to')} {detail.to ?? '—'}
    </p>
  );
}

/** What of the law a rule judges, or why it is there although it judges no sentence of it. */
export function JudgedDuties({ duties, dutyFree }: Pick<RegulationDetail, 'duties' | 'dutyFree'>): ReactNode {
  const { t } = useTranslation();
  if (duties === null) return null;
  return (
    <section aria-label={t('regulation.judges')} className="reg-products">
      <h3>{t('regulation.judges')}</h3>
      {duties.length === 0 ? <p className="t3">{t('regulation.judgesNone')}</p> : null}
      {dutyFree === null ? null : (
        <p>
          <span className="t2">{t('regulation.dutyFree')}</span> {dutyFree}
        </p>
      )}
      <ul className="reg-duties">
        {duties.map(({ id, place, duty }) => (
          <li key={id}>
            <Zh text={duty} />{' '}
            <span className="t2 sm">
              <Zh text={place} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The text that a change ended: what its new text is compared with. */
function endedIn({ history }: RegulationDetail, changeId: string): Row | null {
  return history.find((one) => one.changeId === changeId && one.op === 'edit')?.before ?? null;
}

/** What earlier changes did to a row. */
export function History({ detail }: { detail: RegulationDetail }): ReactNode {
  const { t } = useTranslation();
  return (
    <section aria-label={t('regulation.history')} className="reg-products">
      <h3>{t('regulation.history')}</h3>
      {detail.history.length === 0 ? <p className="t3">{t('regulation.noHistory')}</p> : null}
      {detail.history.map((one) => (
        <div key={`${one.changeId} ${one.op} ${JSON.stringify(one.after)}`} className="reg-history">
          <p>
            <button type="button" className="lk" onClick={() => openChange(one.changeId)}>
              <Zh text={one.change} />
            </button>{' '}
            <span className="t2 sm">
              <Zh
                text={t('regulation.historyLine', { at: one.at.slice(0, 16), by: one.by, draftedBy: one.draftedBy })}
              />
            </span>
          </p>
          <RowChanges before={one.before ?? endedIn(detail, one.changeId)} after={one.after} />
        </div>
      ))}
    </section>
  );
}

/** Two states of a row side by side, by the names of their fields. */
export function RowChanges({ before, after }: { before: Row | null; after: Row | null }): ReactNode {
  const { t } = useTranslation();
  const checks = useChecks('options' in (before ?? after ?? {}));
  const partOf = (part: string) =>
    checks?.labelOf(part) ??
    (languages.some((one) => one === part) ? t(`regulation.language.${part}`) : undefined) ??
    t(`regulation.parts.${part}`, { defaultValue: part });
  const nameOf = (path: string) => {
    const [head = '', ...rest] = path.split('.');
    const parts = rest.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : partOf(part)));
    return [t(`regulation.fields.${head}`, { defaultValue: head }), ...parts].join(' · ');
  };
  return <ChangeTable changes={changesOf(before, after)} nameOf={nameOf} />;
}
