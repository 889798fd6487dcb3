import type { CaseDetail } from '@app/contract';
import type { TFunction } from 'i18next';

/** The versions of a dossier to choose from, each with the minute of its submission. */
export const versionOptions = ({ versions }: CaseDetail, t: TFunction): { value: number; label: string }[] =>
  versions.map(({ version, submittedAt }) => ({
    value: version,
    label: t('review.versionOf', { version, at: submittedAt.slice(0, 16) }),
  }));
