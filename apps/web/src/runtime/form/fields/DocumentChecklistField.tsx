import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldPort } from '../store/form-context.ts';
import { StoredFiles } from '../upload/FileList.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { RequirementLine } from './RequirementLine.tsx';
import { isDone } from './stored-documents.ts';
import { type Checklist, useChecklist } from './use-checklist.ts';

/** The documents and tests that this dossier needs, each with reason and legal basis; files are uploaded to each line. */
export function DocumentChecklistField({ port }: { port: FieldPort }): ReactNode {
  const { t } = useTranslation();
  const list = useChecklist(port);
  const { requirements, byCode } = list;
  const done = requirements.filter((one) => isDone(byCode.get(one.code))).length;
  return (
    <FieldFrame port={port} group>
      <div className="fm-documents" id={port.id}>
        {list.isLoaded ? (
          <p className="fm-documents-sum" role="status">
            {t('form.documents.done', { done, count: requirements.length })}
          </p>
        ) : (
          <p className="t3">{t('common.loading')}</p>
        )}
        {(['document', 'test'] as const).map((kind) => {
          const lines = requirements.filter((one) => one.kind === kind);
          return lines.length === 0 ? null : (
            <section key={kind}>
              <h3>{t(`form.documents.${kind}`)}</h3>
              <ul>
                {lines.map((one) => (
                  <RequirementLine key={one.code} requirement={one} list={list} port={port} />
                ))}
              </ul>
            </section>
          );
        })}
        <SpareDocuments list={list} readOnly={port.readOnly} />
      </div>
    </FieldFrame>
  );
}

function SpareDocuments({ list, readOnly }: { list: Checklist; readOnly: boolean }): ReactNode {
  const { t } = useTranslation();
  if (list.spare.length === 0) return null;
  return (
    <section>
      <h3>{t('form.documents.spare')}</h3>
      <ul>
        {list.spare.map(({ code, files }) => (
          <li key={code} className="fm-document">
            <div className="fm-document-what">
              <b>{code}</b>
              <p className="t3 sm">{t('form.documents.spareWhy')}</p>
            </div>
            <div className="fm-document-files">
              <StoredFiles files={files} readOnly />
              {readOnly ? null : (
                <Button size="small" onClick={() => list.remove(code)}>
                  {t('form.documents.remove')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
