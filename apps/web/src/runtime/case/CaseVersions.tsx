import type { CaseDetail } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';

/** Submitted versions; each is an immutable snapshot that can be shown again. */
export function CaseVersions({
  detail,
  shown,
  onShow,
}: {
  detail: CaseDetail;
  shown: number | null;
  onShow: (version: number | null) => void;
}): ReactNode {
  const { t } = useTranslation();
  const newest = detail.versions[0]?.version;
  return (
    <ul className="case-versions">
      {detail.versions.map((version) => {
        const current = (shown ?? newest) === version.version;
        return (
          <li key={version.version} className={current ? 'now' : undefined}>
            <div>
              <b>{t('case.version', { version: version.version })}</b>
              {version.version === newest && <span className="t3">{t('case.newest')}</span>}
              <p className="t2">
                {version.submittedAt.slice(0, 16)} {version.submittedBy}
              </p>
            </div>
            {current ? (
              <span className="t2">
                <Icon name="check" size={14} /> {t('case.shown')}
              </span>
            ) : (
              <button
                type="button"
                className="lk"
                onClick={() => onShow(version.version === newest ? null : version.version)}
              >
                {t('case.show')}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
