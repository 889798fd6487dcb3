import type { TFunction } from 'i18next';
import type { ListColumn, ListFilter } from '../../runtime/list/list-spec.ts';
import { VerifiedMark } from './regulation-marks.tsx';

/** Filter of a list of the regulation: whether somebody compared a row with the official text. */
export const verifiedFilter = (t: TFunction): ListFilter => ({
  field: 'verified',
  label: t('regulation.verifiedBy'),
  kind: 'choice',
  options: [
    { value: 'yes', label: t('regulation.isVerified') },
    { value: 'no', label: t('regulation.notVerified') },
  ],
});

/** The same as a column. */
export const verifiedColumn = (t: TFunction): ListColumn<{ verified: boolean }> => ({
  field: 'verified',
  title: t('regulation.verifiedBy'),
  width: { tags: [t('regulation.isVerified'), t('regulation.notVerified')] },
  sortable: false,
  render: (row) => <VerifiedMark verified={row.verified} />,
  text: (row) => t(row.verified ? 'regulation.isVerified' : 'regulation.notVerified'),
});
