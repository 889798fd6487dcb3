export { StoredFiles } from '../form/upload/FileList.tsx';
export { defaultRules as uploadRules, type StoredFile } from '../form/upload/use-uploads.ts';
export { UploadDialog } from './UploadDialog.tsx';
