import type { RuleProblem } from './rule-text.ts';

/** Limits of an upload (R5-23…R5-30, R5-36…R5-38). */
export interface UploadRule {
  /** Greatest number of files; unlimited when absent. */
  limit?: number;
  /** Whether more than one file is allowed (R5-26). */
  multiple?: boolean;
  /** `*`, or extensions and media types as an input of a page takes them: `.pdf,.docx`, `image/*`. */
  accept?: string;
  /** Extensions without the dot; they count when `accept` is `*` or absent (R5-29). */
  extensions?: readonly string[];
  /** Size limit in megabytes of 1024² bytes (R5-30). */
  maxMegabytes?: number;
  /** Whether messages say 'picture' instead of 'file'. */
  picture?: boolean;
}

export interface FileFacts {
  name: string;
  size: number;
  /** Media type as given by the browser. */
  type?: string;
}

/** How many bytes a number of megabytes is (R5-30). */
export function megabytes(count: number): number {
  return count * 1024 ** 2;
}

/** The problem with one file: empty, too large or of a wrong type (R5-24, R5-25); null = none. */
export function fileProblem(rule: UploadRule, file: FileFacts): RuleProblem | null {
  const most = rule.maxMegabytes;
  if (file.size === 0) return { key: 'uploadBlank', values: { name: file.name } };
  if (most !== undefined && file.size > megabytes(most))
    return { key: rule.picture ? 'pictureSize' : 'uploadTooLarge', values: { size: most } };
  return accepts(rule, file) ? null : typeProblem(rule);
}

/** The problem with adding `added` files to `present` ones: limit 0, one file only, too many (R5-23, R5-26…R5-28). */
export function countProblem(rule: UploadRule, present: number, added: number): RuleProblem | null {
  if (rule.limit === 0) return { key: 'uploadZero' };
  if (added === 0) return null;
  if (!rule.multiple) return present + added > 1 ? singleProblem(rule) : null;
  return rule.limit !== undefined && present + added > rule.limit ? limitProblem(rule, rule.limit) : null;
}

/** The first problem with adding files, checked before anything is sent (R5-23…R5-28); null = none. */
export function addProblem(rule: UploadRule, present: number, added: readonly FileFacts[]): RuleProblem | null {
  const broken = added.map((file) => fileProblem(rule, file)).find((problem) => problem !== null);
  return countProblem(rule, present, added.length) ?? broken ?? null;
}

/** The problem with the choice in an upload dialog: new files and chosen earlier ones together (R5-32…R5-35). */
export function choiceProblem(
  rule: UploadRule,
  uploaded: readonly FileFacts[],
  online: readonly FileFacts[],
  present = 0,
): RuleProblem | null {
  const chosen = [...uploaded, ...online];
  if (chosen.length === 0) return { key: 'uploadEmpty' };
  const tooMany = countProblem(rule, present, chosen.length);
  if (tooMany) return tooMany;
  return chosen.some((file) => !accepts(rule, file)) ? typeProblem(rule) : null;
}

/** Extensions and media types that an upload takes; empty = any. */
export function acceptedTypes({ accept = '', extensions = [] }: UploadRule): string[] {
  const listed = accept
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '' && one !== '*' && one !== '*/*');
  return listed.length > 0 ? listed : extensions.map((one) => `.${one.replace(/^\./, '').toLowerCase()}`);
}

/** Extension of a file name without the dot, in small letters. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at < 0 ? '' : name.slice(at + 1).toLowerCase();
}

/** Media types by extension, for files already on the server, of which only the name is known. */
const mediaOf: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.bmp': 'image/bmp',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
};

function accepts(rule: UploadRule, file: FileFacts): boolean {
  const types = acceptedTypes(rule);
  const extension = `.${extensionOf(file.name)}`;
  const media = (file.type || (mediaOf[extension] ?? '')).toLowerCase();
  return (
    types.length === 0 ||
    types.some((type) => {
      if (type.endsWith('/*')) return media.startsWith(type.slice(0, -1));
      return type.includes('/') ? media === type : (type.startsWith('.') ? type : `.${type}`) === extension;
    })
  );
}

function typeProblem(rule: UploadRule): RuleProblem {
  const accept = acceptedTypes(rule)
    .map((type) => type.replace(/^\./, ''))
    .join(', ');
  return rule.picture ? { key: 'pictureFormat', values: { accept } } : { key: 'uploadType' };
}

function singleProblem(rule: UploadRule): RuleProblem {
  return rule.picture ? { key: 'pictureLimit', values: { most: 1 } } : { key: 'uploadSingle' };
}

function limitProblem(rule: UploadRule, most: number): RuleProblem {
  return { key: rule.picture ? 'pictureLimit' : 'uploadExceeded', values: { most } };
}
