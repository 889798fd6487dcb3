import type { Text } from '@app/contract';
import type { Subject } from '../judging/rulebook.ts';
import { textAt } from '../places.ts';
import { text } from '../words.ts';

/** A text that words are sought in: where it comes from, its path for the place of a finding, and the page of a document. */
export interface ClaimText {
  path: string;
  original: string;
  page?: number;
}

const labelWords = ['productName', 'trademark', 'claims', 'useMethod', 'text'] as const;

/** Every text in which a claim may stand, in the order in which a finding names them: name, label, each face of the package, papers. */
export const claimPaths: readonly string[] = [
  'productName',
  'form.foreignName',
  ...labelWords.map((one) => `label.${one}`),
  'label.foreignTexts',
  ...labelWords.map((one) => `salesPackage.${one}`),
  'salesPackage.foreignTexts',
  'documents.salesPackage',
  'documents.labelDraft',
  'documents.leaflet',
  'documents.efficacySummary',
];

/** The texts at a path: one of the form or the label, the words in foreign languages (`foreignMarks`: those that are a trade mark), or each page of a document. */
export function textsAt(subject: Subject, path: string): ClaimText[] {
  const [section, part] = path.split('.');
  if (section === 'documents')
    return subject.dossier.documents
      .filter(({ code }) => code === part)
      .flatMap((document) => document.text ?? [])
      .flatMap(({ page, text: original }) => (original.trim() === '' ? [] : [{ path, original, page }]));
  if (part === 'foreignTexts' || part === 'foreignMarks') {
    const texts = (section === 'label' || section === 'salesPackage' ? subject.dossier[section] : undefined)
      ?.foreignTexts;
    return (texts ?? [])
      .filter(
        ({ trademark, text: original }) => original.trim() !== '' && (part === 'foreignTexts' || trademark === true),
      )
      .map(({ text: original }) => ({ path: `${section}.foreignTexts`, original }));
  }
  const original = textAt(subject, path);
  return original === undefined ? [] : [{ path, original }];
}

/** Where a passage stands, as a reader finds it: line and character, in a document the page. */
export function positionIn({ original, page }: ClaimText, from: number): Text {
  const before = original.slice(0, from);
  const line = before.split(/\r\n|[\n\r\u2028\u2029]/);
  const [row, column] = [line.length, Array.from(line.at(-1) ?? '').length + 1];
  const isOne = !/[\n\r\u2028\u2029]/.test(original.trim());
  return text(
    `${page === undefined ? '' : `第 ${page} 页`}${isOne ? '' : `第 ${row} 行`}第 ${column} 字起`,
    `${page === undefined ? '' : `page ${page}, `}${isOne ? '' : `line ${row}, `}from character ${column}`,
    `${page === undefined ? '' : `第 ${page} 頁`}${isOne ? '' : `第 ${row} 行`}第 ${column} 字起`,
  );
}
