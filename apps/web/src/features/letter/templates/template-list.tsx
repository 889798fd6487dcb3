import { type TemplateSummary, templateQuery, textOf } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send } from '../../../client/index.ts';
import type { ListSpec } from '../../../runtime/list/list-spec.ts';

/** The templates of letters with what holds today, what comes, and who is changing one. */
export function useTemplateList(): ListSpec<TemplateSummary> {
  const { t } = useTranslation();
  const titleOf = (row: TemplateSummary) => textOf(row.title, getLanguage());
  const sealOf = (row: TemplateSummary) => t(`template.signs.${row.sign}`);
  return {
    id: 'letter-templates',
    title: t('template.title'),
    load: async (_request, signal) => {
      const rows = await send(templateQuery, {}, { quiet: true, signal });
      const pageResult = { pageNo: 1, limit: rows.length, totalCount: rows.length, totalPages: 1, exact: true };
      return { dataResult: rows, pageResult };
    },
    filters: [],
    columns: [
      { field: 'id', title: t('template.id'), width: 70, sortable: false },
      { field: 'title', title: t('template.name'), width: 210, sortable: false, render: titleOf, text: titleOf },
      { field: 'word', title: t('template.word'), width: 80, sortable: false },
      { field: 'sign', title: t('template.sign'), width: 90, sortable: false, render: sealOf, text: sealOf },
      { field: 'version', title: t('template.version'), width: 80, sortable: false, align: 'right' },
      { field: 'from', title: t('template.from'), width: 'day', sortable: false },
      { field: 'next', title: t('template.next'), width: 'day', sortable: false },
      { field: 'draftBy', title: t('template.draftBy'), width: 110, sortable: false },
    ],
    nameOf: (row) => `${row.id} ${titleOf(row)}`,
    onOpen: (row) => openTab({ path: `/base/templates/${row.id}` }),
    exports: true,
    empty: { text: t('template.none') },
  };
}
