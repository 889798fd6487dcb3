import type { FieldError, Finding } from '@app/contract';
import { translate } from '../../../client/index.ts';
import { withoutRow } from '../store/without-row.ts';

/** Form errors of cells, drawn like findings; a cell that a finding already speaks of is left to it. */
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

/** The message is already in the language of the screen. */
function sameInAll(message: string): Finding['title'] {
  return { 'zh-CN': message, 'zh-TW': message, en: message };
}
