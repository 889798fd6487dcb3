import { constants } from '@app/contract/constants';
import { fileProblem as brokenRule, type UploadRule } from '@app/engine/rules';
import { comma, translate } from '../../../client/index.ts';

/** What is wrong with a file before anything is sent (R5-24, R5-25), with its name; the server checks again. */
export function fileProblem(file: File, rule: UploadRule): string | null {
  const { name } = file;
  switch (brokenRule(rule, file)?.key) {
    case undefined:
      return null;
    case 'uploadBlank':
      return translate('form.file.empty', { name });
    case 'uploadTooLarge':
      return translate('form.file.tooLarge', { name, size: rule.maxMegabytes });
    default:
      return translate('form.file.type', {
        name,
        types: (rule.extensions ?? []).join(comma()),
      });
  }
}

/** Default allow-list of the server (R5-31). */
export const defaultRules = {
  extensions: [
    'pdf',
    'jpg',
    'jpeg',
    'png',
    'bmp',
    'gif',
    'doc',
    'docx',
    'xls',
    'xlsx',
    'ppt',
    'pptx',
    'txt',
    'mp3',
    'mp4',
    'zip',
  ],
  maxMegabytes: constants.attachmentMaxBytes / 1024 ** 2,
  multiple: true,
} satisfies UploadRule;
