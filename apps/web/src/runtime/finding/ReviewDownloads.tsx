import {
  dossierExport,
  draftDossier,
  draftReport,
  type ReportFormat,
  type ReviewDossier,
  reportFormats,
  reviewReport,
} from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { App, Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile, saveFile, send, toApiError } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';

/** What is downloaded: the review of a version of a case, or of a draft. */
export type ReviewTarget = { group: string; name: string } & (
  | { caseId: string; version: number }
  | { draftId: string }
);

/** The review report as docx, PDF or xlsx, and the dossier as JSON for the command of a company's own pipeline. */
export function ReviewDownloads({ target, title }: { target: ReviewTarget; title: string }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const job = useMutation({
    mutationFn: async (kind: ReportFormat | 'json') => {
      if (kind !== 'json') return report(target, kind, title);
      const dossier = await dossierOf(target);
      saveFile(new Blob([JSON.stringify(dossier, null, 2)], { type: 'application/json' }), `${title}.json`);
    },
    onError: (error) => message.error(toApiError(error).text),
  });
  const label = 'draftId' in target ? t('review.preCheckReport') : t('review.report');
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...reportFormats.map((format) => ({ key: format, label: t(`review.format.${format}`) })),
          { type: 'divider' as const },
          { key: 'json', label: t('review.format.json') },
        ],
        onClick: ({ key }) => job.mutate(key as ReportFormat | 'json'),
      }}
    >
      <Button loading={job.isPending}>
        <Icon name="download" size={14} />
        {label}
      </Button>
    </Dropdown>
  );
}

function report(target: ReviewTarget, format: ReportFormat, title: string): Promise<void> {
  const { group, name } = target;
  const file = `${title}.${format}`;
  return 'draftId' in target
    ? downloadFile(draftReport, { group, name, id: target.draftId, format }, file, { quiet: true })
    : downloadFile(reviewReport, { group, name, caseId: target.caseId, version: target.version, format }, file, {
        quiet: true,
      });
}

function dossierOf(target: ReviewTarget): Promise<ReviewDossier> {
  const { group, name } = target;
  return 'draftId' in target
    ? send(draftDossier, { group, name, id: target.draftId }, { quiet: true })
    : send(dossierExport, { group, name, caseId: target.caseId, version: target.version }, { quiet: true });
}
