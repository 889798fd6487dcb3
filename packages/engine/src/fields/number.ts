import { type DecimalField, type IntegerField, type Json, withoutEnd } from '@app/contract';
import { numberInText } from '../formula/index.ts';
import { faultText } from './common.ts';
import type { Subject } from './field-type.ts';
import { quoted } from './messages.ts';

const plainNumber = /^[+-]?\d{1,30}(?:\.(\d{1,20}))?$/;

/** Reads a number as forms write it, with its places after the point; undefined when it is none. */
export function readNumber(value: Json): { number: number; places: string | undefined } | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : undefined;
  const shape = text === undefined ? null : plainNumber.exec(text);
  const number = text === undefined ? undefined : numberInText(text);
  if (!shape || number === undefined) return undefined;
  return { number, places: shape[1] === undefined ? undefined : withoutEnd(shape[1], '0') };
}

/** Error when a number is outside the bounds of its field. */
export function checkBounds(subject: Subject<IntegerField | DecimalField>, number: number): string | undefined {
  const { min, max } = subject.field;
  if (min !== undefined && number < min) return faultText(subject, 'min', { value: quoted(subject.value), limit: min });
  if (max !== undefined && number > max) return faultText(subject, 'max', { value: quoted(subject.value), limit: max });
  return undefined;
}

/** A number from a dossier of another system, as the field stores it. */
export function takenNumber(_field: unknown, value: Json): Json | undefined {
  return Number.isFinite(Number(value)) && value !== '' ? value : undefined;
}
