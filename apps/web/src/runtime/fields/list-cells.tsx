import {
  type FieldDefinition,
  type FieldOf,
  type FieldType,
  isolated,
  optionsOf,
  textOf,
  withUnit,
} from '@app/contract';
import type { ReactNode } from 'react';
import { comma, getLanguage } from '../../client/index.ts';
import { Worded } from '../../ui/Worded.tsx';
import { Zh } from '../../ui/Zh.tsx';
import type { ColumnWidth } from '../list/column-width.ts';

/** How a list draws the values of one field type. */
interface ListCell<F extends FieldDefinition> {
  cell(field: F, value: unknown): ReactNode;
  /** Width of its column; `given` is the width in the definition, in pixels. */
  width(field: F, given: number): ColumnWidth;
}

/** Greatest width of a choice in a list, in pixels; longer ones are shortened. */
const widestChoice = 200;

const plain: ListCell<FieldDefinition> = {
  cell: (_field, value) => (typeof value === 'object' ? <span className="t3">—</span> : <Zh text={String(value)} />),
  width: (_field, given) => given,
};
const number: ListCell<FieldOf<'integer' | 'decimal'>> = {
  ...plain,
  cell: (field, value) => (
    <span className="list-number" dir="ltr">
      {withUnit(String(value), field.unit, getLanguage())}
    </span>
  ),
};
const time = (characters: number, width: ColumnWidth): ListCell<FieldDefinition> => ({
  cell: (_field, value) => <time dir="ltr">{String(value).slice(0, characters)}</time>,
  width: () => width,
});
const optionOf = (field: FieldOf<'enum' | 'multiEnum'>, value: unknown) =>
  optionsOf(field).find((one) => one.value === value);

/** Every field type; one that is missing does not compile. */
const cells: { [type in FieldType]: ListCell<FieldOf<type>> } = {
  text: plain,
  longText: plain,
  classification: plain,
  documents: plain,
  attachment: plain,
  reference: plain,
  table: plain,
  integer: number,
  decimal: number,
  date: time(10, 'day'),
  dateTime: time(16, 'time'),
  boolean: { ...plain, cell: (_field, value) => (value ? '✓' : '—') },
  enum: {
    cell: (field, value) => {
      const chosen = optionOf(field, value);
      return chosen ? <Worded text={chosen.label} /> : <Zh text={String(value)} />;
    },
    width: (field, given) => ({
      words: optionsOf(field).map(({ label }) => textOf(label, getLanguage())),
      least: given,
      most: widestChoice,
    }),
  },
  multiEnum: {
    ...plain,
    cell: (field, value) => {
      const word = (one: unknown) => {
        const option = optionOf(field, one);
        return isolated(option ? textOf(option.label, getLanguage()) : String(one));
      };
      return <Zh text={Array.isArray(value) ? value.map(word).join(comma()) : String(value)} />;
    },
  },
};

/** How a list draws a field. */
export function listCellOf<F extends FieldDefinition>(field: F): ListCell<F> {
  // The table above pairs each name with its own definition, which TypeScript cannot follow through an index.
  return cells[field.type] as unknown as ListCell<F>;
}
