import { errors } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../client/api-error.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

/** Why a file does not open. That it is gone, or not the reader's to see, is the same sentence, and trying again is in vain. */
export function FileRefused({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const { t } = useTranslation();
  return toApiError(error).state === errors.notFound.code ? (
    <EmptyState icon="document" text={t('file.missing')} />
  ) : (
    <ErrorState error={error} onRetry={onRetry} />
  );
}
