import type { FieldError, Finding } from '@app/contract';
import { translate } from '../../../client/index.ts';
import { withoutRow } from '../store/without-row.ts';

/** Form errors of cells as findings, to be drawn like these; cells that have a finding already are left out. */
export function errorMarks(errors: readonly FieldError[], findings: readonly Finding[]): Finding[] {
  const spoken = new Set(
    findings.flatMap((finding) => finding.places.map((place) => `${place.rowId}/${place.column}`)),
  );
  return errors
    .filter((error) => !spoken.has(`${error.row}/${error.column}`))
    .map((error) => ({
      key: `form/${error.field}/${error.row}/${error.column}`,
      rule: translate('form.submit.formError'),
      ruleVersion: 0,
      severity: 'error',
      title: sameInAll(withoutRow(error.message)),
      places: [{ field: error.field, rowId: error.row, column: error.column }],
      citation: { regulation: '', article: '', verified: true },
    }));
}

/** A title with the same text in all languages: the message is already in the language of the screen. */
function sameInAll(message: string): Finding['title'] {
  return { 'zh-CN': message, 'zh-TW': message, en: message };
}
