import { type ArchiveVolume, archiveExport } from '@app/contract';
import { App, Button } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../client/i18n.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { PageFailure } from '../../ui/PageFailure.tsx';
import { Zh } from '../../ui/Zh.tsx';
import { pathOf } from '../area/path-of.ts';
import { downloadWithNotice } from '../attachment/download.ts';
import { missingOf, shortHash, useVolume, wrongOf } from './use-volume.ts';
import './archive.css';

const VolumeDisposal = lazy(async () => {
  await loadTexts((await import('../../locales/page-parts.ts')).disposalTexts);
  return { default: (await import('./VolumeDisposal.tsx')).VolumeDisposal };
});

/** Whether a volume is whole, its chain of hashes, and the volume as a file. */
export function VolumeSide({ area, caseId }: { area: string; caseId: string }): ReactNode {
  const { t } = useTranslation();
  const { volume, check } = useVolume(area, caseId);
  const { mutate } = check;
  const disposal = volume.data?.disposal ?? null;
  const mayCheck = volume.isSuccess && disposal === null;
  // The files are read again each time that a volume is opened; of one that is disposed of there are none.
  useEffect(() => {
    if (mayCheck) mutate();
  }, [mayCheck, mutate]);
  if (volume.isError) return <PageFailure error={volume.error} onRetry={() => void volume.refetch()} />;
  if (!volume.data) return <div role="status" aria-busy="true" aria-label={t('common.loading')} />;
  return (
    <div className="volume-side">
      {volume.data.number && (
        <p className="volume-number">
          <Zh text={t('archive.number', { number: volume.data.number })} />
        </p>
      )}
      {volume.data.sealedAt && (
        <p className="volume-sealed">
          <Icon name="lock" size={14} />
          {t('archive.readonly')}
        </p>
      )}
      {disposal ? (
        <Suspense>
          <VolumeDisposal disposal={disposal} />
        </Suspense>
      ) : (
        <Completeness volume={volume.data} isChecking={check.isPending} onCheck={() => check.mutate()} />
      )}
      <Chain volume={volume.data} />
      {disposal ? null : <Export {...{ area, caseId }} volume={volume.data} />}
    </div>
  );
}

function Completeness({
  volume: { items, required, present, checkedAt },
  isChecking,
  onCheck,
}: {
  volume: ArchiveVolume;
  isChecking: boolean;
  onCheck: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const wrong = wrongOf(items).length;
  const missing = missingOf(items).length;
  const paper = items.filter(({ state }) => state === 'paper');
  return (
    <section>
      <header>
        <h2>{t('archive.check')}</h2>
        <button type="button" className="lk" disabled={isChecking} onClick={onCheck}>
          {t('archive.again')}
        </button>
      </header>
      <p className="volume-counts">
        <Count count={present} icon="checkCircle" state="present" />
        <Count count={missing + wrong} icon="octagon" state="missing" />
        <Count count={paper.length} icon="document" state="paper" />
      </p>
      <ul>
        <Line isGood={present === required}>
          {present === required
            ? t('archive.allThere', { count: required })
            : t('archive.someMissing', { count: required, missing: required - present })}
        </Line>
        <Line isGood={wrong === 0 ? (checkedAt === null ? null : true) : false}>
          {wrong > 0
            ? t('archive.filesWrong', { count: wrong })
            : t(checkedAt === null ? 'archive.notChecked' : 'archive.filesSame')}
          {checkedAt && <span className="t3"> {t('archive.checkedAt', { at: checkedAt })}</span>}
        </Line>
        {paper.map(({ id, code }) => (
          <Line key={id} isGood={null}>
            {t('archive.onPaper', { code })}
          </Line>
        ))}
      </ul>
    </section>
  );
}

function Count({
  count,
  icon,
  state,
}: {
  count: number;
  icon: IconName;
  state: 'present' | 'missing' | 'paper';
}): ReactNode {
  const { t } = useTranslation();
  return (
    <span className={`volume-state is-${count === 0 && state === 'missing' ? 'present' : state}`}>
      <b>{count}</b>
      <span>
        <Icon name={icon} size={12} /> {t(`archive.states.${state}`)}
      </span>
    </span>
  );
}

/** A point that was looked at; null = it waits for somebody. */
function Line({ isGood, children }: { isGood: boolean | null; children: ReactNode }): ReactNode {
  const state = isGood === null ? 'paper' : isGood ? 'present' : 'missing';
  const icon = isGood === null ? 'diamond' : isGood ? 'check' : 'octagon';
  return (
    <li className={`volume-state is-${state}`}>
      <Icon name={icon} size={13} />
      <span className="volume-line">{children}</span>
    </li>
  );
}

function Chain({ volume }: { volume: ArchiveVolume }): ReactNode {
  const { t } = useTranslation();
  const { items, root, sealedAt, sealedBy, retention, retentionUntil } = volume;
  const links = items.flatMap(({ chain }) => (chain === null ? [] : [chain]));
  const shown = links.length > 4 ? [...links.slice(0, 3), null, links.at(-1) ?? null] : links;
  return (
    <section>
      <header>
        <h2>{t('archive.chain')}</h2>
      </header>
      {shown.length > 0 && (
        <p className="volume-chain" dir="ltr">
          {shown.map((link) =>
            link === null ? (
              <span key="rest" className="t3">{`···${links.length - 4}···`}</span>
            ) : (
              <code key={link} title={link}>
                {link.slice(0, 4)}
              </code>
            ),
          )}
        </p>
      )}
      <dl>
        <dt>{t('archive.root')}</dt>
        <dd>
          {root ? (
            <code dir="ltr" title={root}>
              {shortHash(root)}
            </code>
          ) : (
            '—'
          )}
        </dd>
        <dt>{t('archive.algorithm')}</dt>
        <dd>{t('archive.algorithmIs')}</dd>
        <dt>{t('archive.sealed')}</dt>
        <dd>{sealedAt ? t('archive.sealedBy', { at: sealedAt, name: sealedBy ?? '' }) : t('archive.sealedLater')}</dd>
        {sealedAt && (
          <>
            <dt>{t('archive.signature')}</dt>
            <dd>{volume.signatureId ? t('archive.signed', { id: volume.signatureId }) : t('archive.unsigned')}</dd>
            <dt>{t('archive.kept')}</dt>
            <dd>{retention && !retentionUntil ? t('archive.forGood') : t('archive.until', { day: retentionUntil })}</dd>
          </>
        )}
        <dt>{t('archive.catalogueOn')}</dt>
        <dd>{volume.catalogueOn}</dd>
      </dl>
    </section>
  );
}

function Export({ area, caseId, volume }: { area: string; caseId: string; volume: ArchiveVolume }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const name = t('archive.fileName', { number: volume.number ?? '' });
  const load = () => void downloadWithNotice(message, archiveExport, { ...pathOf(area), caseId }, name);
  return (
    <section>
      <header>
        <h2>{t('archive.export')}</h2>
      </header>
      <p>
        <Button disabled={!volume.sealedAt} onClick={load}>
          <Icon name="download" size={14} />
          {t('archive.toZip')}
        </Button>
        <span className="t3 volume-line">{t(volume.sealedAt ? 'archive.exportHint' : 'archive.exportLater')}</span>
      </p>
      <FileCheck volume={volume} />
    </section>
  );
}

/** Compares a file of this machine with the documents of the volume; it is read here and sent nowhere. */
function FileCheck({ volume: { items } }: { volume: ArchiveVolume }): ReactNode {
  const { t } = useTranslation();
  const [found, setFound] = useState<string | null>(null);
  const look = async (file: File | undefined) => {
    if (!file) return;
    const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const same = items.find(({ sha256 }) => sha256 === hex);
    setFound(same ? t('archive.same', { code: same.code, name: same.name }) : t('archive.other'));
  };
  return (
    <label className="volume-drop">
      <Icon name="scan" size={16} />
      <span className="volume-line" role="status">
        {found ?? t('archive.drop')}
      </span>
      <input type="file" aria-label={t('archive.drop')} onChange={(event) => void look(event.target.files?.[0])} />
    </label>
  );
}
