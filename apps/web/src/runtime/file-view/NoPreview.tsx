import { fileDownload } from '@app/contract';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { downloadWithNotice } from '../attachment/download.ts';
import type { PreviewFile } from './preview-file.ts';

/** Why there is nothing to see, and the download instead. */
export function NoPreview({ file, text }: { file: PreviewFile; text: string }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return (
    <EmptyState
      text={text}
      icon="document"
      action={
        <Button onClick={() => void downloadWithNotice(message, fileDownload, { attachmentId: file.id }, file.name)}>
          {t('file.download')}
        </Button>
      }
    />
  );
}
