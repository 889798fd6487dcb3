import type { FieldOf } from '@app/contract';
import { AttachmentField } from '../form/fields/AttachmentField.tsx';
import { namedFiles, useBoundFiles } from '../form/upload/bound-files.ts';
import { StoredFiles } from '../form/upload/FileList.tsx';
import type { FieldScreen } from './field-screen.ts';
import { plain } from './plain.tsx';

export const attachment: FieldScreen<FieldOf<'attachment'>> = {
  ...plain,
  Edit: AttachmentField,
  label: () => 'group',
  View: function Files({ field, value }) {
    const { ids, known } = useBoundFiles(field, value);
    return <StoredFiles files={namedFiles(ids, known, new Map())} readOnly />;
  },
};
