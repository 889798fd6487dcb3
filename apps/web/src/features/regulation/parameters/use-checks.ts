import { type CheckParameter, type Output, type ParameterPick, regulationChecks, textOf } from '@app/contract';
import { checkNames } from '@app/engine/review';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getLanguage, send } from '../../../client/index.ts';

/** Checks with their parameters, and what these may name. */
export interface Checks {
  names: { value: string; label: string }[];
  parametersOf(check: string): readonly CheckParameter[] | undefined;
  /** What a parameter may name; `of`: tables of entries, lists of groups. */
  choices(pick: ParameterPick, of: readonly string[]): { value: string; label: string }[];
  /** The label of a parameter by its name alone, for paths of changes. */
  labelOf(name: string): string | undefined;
}

/** The checks that rules may name; null until they are there. */
export function useChecks(enabled = true): Checks | null {
  const { data } = useQuery({
    queryKey: ['admin', 'regulation', 'checks'],
    queryFn: ({ signal }) => send(regulationChecks, {}, { quiet: true, signal }),
    staleTime: 5 * 60_000,
    enabled,
  });
  return useMemo(() => (data ? checksOf(data) : null), [data]);
}

function checksOf({ checks, choices }: Output<typeof regulationChecks>): Checks {
  const language = getLanguage();
  const byName = new Map(checks.map(({ name, parameters }) => [name, parameters]));
  const labels = new Map<string, string>();
  for (const { parameters } of checks)
    for (const one of parameters.flatMap((own) => [own, ...(own.fields ?? [])]))
      if (!labels.has(one.name)) labels.set(one.name, textOf(one.label, language));
  const names = Object.entries(checkNames).map(([value, words]) => ({
    value,
    label: `${textOf(words, language)} · ${value}`,
  }));
  return {
    names,
    parametersOf: (check) => byName.get(check),
    choices: (pick, of) =>
      pick === 'check'
        ? names
        : choices
            .filter((one) => one.pick === pick && (one.of === undefined || of.includes(one.of)))
            .map(({ value, title }) => {
              const label = textOf(title, language);
              return { value, label: pick === 'entry' || label === value ? label : `${label}（${value}）` };
            }),
    labelOf: (name) => labels.get(name),
  };
}
