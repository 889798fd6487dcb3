import { type FieldOf, textOf } from '@app/contract';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage } from '../../client/index.ts';
import { documentsOf } from '../form/fields/stored-documents.ts';
import { StoredFiles } from '../form/upload/FileList.tsx';
import { useViewFacts } from '../form/view/view-facts.ts';
import type { FieldScreen } from './field-screen.ts';
import { plain } from './plain.tsx';

const DocumentChecklistField = lazy(async () => ({
  default: (await import('../form/fields/DocumentChecklistField.tsx')).DocumentChecklistField,
}));

export const documents: FieldScreen<FieldOf<'documents'>> = {
  ...plain,
  Edit: ({ port }) => <DocumentChecklistField port={port} />,
  label: () => 'own',
  View: function Documents({ value, rowMarks, target }) {
    const { t } = useTranslation();
    const facts = useViewFacts();
    const titleOf = (code: string) => {
      const known = facts.documents.get(code);
      return known ? textOf(known, getLanguage()) : code;
    };
    return (
      <ul className="fm-view-documents">
        {documentsOf(value).map((document) => (
          <li key={document.code} data-row={document.code} data-here={target?.rowId === document.code || undefined}>
            <b>{titleOf(document.code)}</b>
            {document.notApplicable ? (
              <span className="t2">
                {t('form.documents.notApplicable')} {document.notApplicable}
              </span>
            ) : (
              <StoredFiles files={document.files} readOnly />
            )}
            {rowMarks(document.code)}
          </li>
        ))}
      </ul>
    );
  },
  isWide: true,
};
