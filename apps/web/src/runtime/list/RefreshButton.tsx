import { App } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/index.ts';
import { Icon } from '../../ui/icons.tsx';

/** Loads a list again; on failure shows the reason and keeps the rows. */
export function RefreshButton({
  refetch,
}: {
  refetch: () => Promise<{ isError: boolean; error: unknown }>;
}): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return (
    <button
      type="button"
      className="ib"
      aria-label={t('common.refresh')}
      title={t('common.refresh')}
      onClick={() => void refetch().then((result) => result.isError && message.error(toApiError(result.error).text))}
    >
      <Icon name="refresh" />
    </button>
  );
}
