import { type FieldDefinition, isChoice, type Option, type Revises } from '@app/contract';
import { placeOfPath } from '@app/engine/form';
import { useState } from 'react';
import { type FieldPort, useField, useForm, useFormState } from '../store/form-context.ts';
import { type ChangeRow, changeFactsOf, changeRowsOf } from './change-rows.ts';

/** One group of an application that changes a product. */
export interface ChangeGroup {
  key: string;
  option: Option;
  ticked: boolean;
  rows: ChangeRow[];
  /** Fields that it opens, in the order of the form; only those that are shown now. */
  fields: FieldDefinition[];
}

/** The groups with what differs in each, which of them is looked at, and how to tick one. */
export function useChanges(revises: Revises, groupsField: FieldDefinition, value: FieldPort['value']) {
  const { store, definition } = useForm();
  const port = useField(groupsField);
  // The whole state: the facts are no part of it, and come with every save.
  const { steps } = useFormState((state) => state);
  const facts = changeFactsOf(store.options().facts);
  const rows = changeRowsOf(value);
  const ticked = Array.isArray(port.value) ? port.value.filter((one): one is string => typeof one === 'string') : [];
  const visible = new Set(steps.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields)));
  const options = isChoice(groupsField) ? (groupsField.options ?? []) : [];
  const groups = options.map((option): ChangeGroup => {
    const opened = new Set((revises.opens[option.value] ?? []).map((path) => placeOfPath(path).field));
    return {
      key: option.value,
      option,
      ticked: ticked.includes(option.value),
      rows: rows.filter(({ group }) => group === option.value),
      fields: definition.fields.filter(
        (field) => opened.has(field.key) && visible.has(field) && field.compute === undefined,
      ),
    };
  });
  const [chosen, choose] = useState<string | null>(null);
  const open = groups.filter((group) => group.ticked);
  const shown = open.find(({ key }) => key === chosen) ?? open[0] ?? null;
  const tick = (key: string, on: boolean) => {
    const next = options.map((option) => option.value).filter((one) => (one === key ? on : ticked.includes(one)));
    port.set(next);
    if (on) choose(key);
  };
  return { port, groups, open, shown, choose, tick, rows, facts };
}

/** How the form around changes a product, and the field with its groups; null where it does not. */
export function useRevises(): { revises: Revises; groupsField: FieldDefinition } | null {
  const { definition } = useForm();
  const { revises } = definition;
  const groupsField = definition.fields.find(({ key }) => key === revises?.groups);
  return revises && groupsField ? { revises, groupsField } : null;
}
