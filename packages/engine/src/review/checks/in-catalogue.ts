import type { Fix, Text } from '@app/contract';
import { z } from 'zod';
import { check, checked, type Draft, type Subject } from '../judging/rulebook.ts';
import { normaliseName } from '../normalise-name.ts';
import { type ContainedSubstance, cell, type Row, rowLabel } from '../rows.ts';
import { called, short, text, tw } from '../words.ts';

/** F06: each substance is in the catalogue of used ingredients; else it is a new ingredient. */
export const inCatalogue = check({
  options: z.strictObject({
    catalogue: z.string(),
    note: z.strictObject({ 'zh-CN': z.string(), en: z.string(), 'zh-TW': z.string().optional() }).optional(),
    lists: z.array(z.string()).optional(),
  }),
  run(subject, { catalogue, note }) {
    if (subject.substances.length === 0) return { kind: 'missing', input: 'rows' };
    const field = subject.field('rows');
    return checked(
      subject.substances.flatMap((substance) =>
        isDeclaredNew(subject, substance)
          ? []
          : faultOf(substance, field, catalogue, note ?? { 'zh-CN': '', 'zh-TW': '', en: '' }),
      ),
    );
  },
});

/** A new ingredient that the dossier declares with the number of its registration or filing stands outside the catalogue by right. */
function isDeclaredNew({ dossier }: Subject, { row, keys }: ContainedSubstance): boolean {
  return (dossier.newIngredients ?? []).some(({ name, number = '' }) => {
    const key = normaliseName(name);
    const isNumbered = /^国妆原[注备]字\d{8}$/.test(number.normalize('NFKC').replace(/\s/g, ''));
    return isNumbered && (keys.has(key) || normaliseName(row.name) === key);
  });
}

function faultOf(substance: ContainedSubstance, field: string, catalogue: string, note: Text): Draft[] {
  if (substance.row.name.trim() === '') return [withoutName(substance.row, field)];
  if (substance.byName === undefined) return [notLookedUp(substance.row, field)];
  return substance.byName.length > 0 ? [] : [notListed(substance, field, catalogue, note)];
}

function withoutName(row: Row, field: string): Draft {
  const label = rowLabel(row);
  return {
    subject: row.rowId,
    severity: 'undecided',
    title: text(
      `${label['zh-CN']}没有填标准中文名，无法对照目录`,
      `${label.en} has no Chinese name, so it cannot be looked up`,
      `${tw(label)}沒有填標準中文名，無法對照目錄`,
    ),
    places: [cell(field, row, 'name')],
  };
}

function notLookedUp(row: Row, field: string): Draft {
  const label = rowLabel(row);
  return {
    subject: row.rowId,
    severity: 'undecided',
    title: text(
      `${label['zh-CN']}“${called(row)}”还没有查到结果，稍后重新预审`,
      `${label.en}, “${called(row)}”: the catalogue has not answered yet; check again`,
      `${tw(label)}「${called(row)}」還沒有查到結果，稍後重新預審`,
    ),
    places: [cell(field, row, 'name')],
  };
}

function notListed({ row, byInci, readings }: ContainedSubstance, field: string, catalogue: string, note: Text): Draft {
  const label = rowLabel(row);
  const read = readings.flatMap(({ substances }) => substances).find((one) => one.source === 'catalogue');
  const known = byInci?.find((one) => one.name !== '') ?? (read && read.name !== '' ? read : undefined);
  // The name itself was read, as in `水/Water/Aqua`: it is badly written, but it is no new ingredient.
  const isRead = readings.some(
    ({ given, substances }) => given === row.name && substances.some((one) => one.source === 'catalogue'),
  );
  return {
    subject: row.rowId,
    ...(isRead ? { severity: 'info' as const } : {}),
    title: isRead
      ? text(
          `${label['zh-CN']}“${called(row)}”不是${catalogue}的标准写法`,
          `${label.en}, “${called(row)}”, is not written as the catalogue of used ingredients writes it`,
          `${tw(label)}「${called(row)}」不是${catalogue}的標準寫法`,
        )
      : text(
          `${label['zh-CN']}“${called(row)}”不在${catalogue}内`,
          `${label.en}, “${called(row)}”, is not in the catalogue of used ingredients`,
          `${tw(label)}「${called(row)}」不在${catalogue}內`,
        ),
    detail: known ? listedAs(row, known.name) : newIngredient(note),
    places: [cell(field, row, 'name')],
    value: called(row),
    ...(known ? { fix: renamed(row, field, known.name) } : {}),
  };
}

function listedAs(row: Row, name: string): Text {
  const given = short(row.inci || row.name);
  return text(
    `${given} 在目录中的标准中文名是“${name}”。`,
    `In the catalogue, ${given} has the Chinese name “${name}”.`,
    `${given} 在目錄中的標準中文名是「${name}」。`,
  );
}

function newIngredient(note: Text): Text {
  return text(
    `目录外的原料是新原料，使用前要注册或者备案。请先核对名称。${note['zh-CN']}`,
    `An ingredient outside the catalogue is a new ingredient, to be registered or filed before use. Check the name first. ${note.en}`.trim(),
    `目錄外的原料是新原料，使用前要註冊或者備案。請先核對名稱。${tw(note)}`,
  );
}

/** The correction offered with the finding: the catalogue's name in the cell of the name. */
function renamed(row: Row, field: string, name: string): Fix {
  return {
    label: text(`改为“${name}”`, `Change to “${name}”`, `改為「${name}」`),
    ops: [{ op: 'set', path: [field, `#${row.rowId}`, 'name'], value: name }],
  };
}
