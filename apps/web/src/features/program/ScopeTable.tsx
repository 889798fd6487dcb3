import type { Output, programChoices } from '@app/contract';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './program.css';

type Offer = Output<typeof programChoices>['scopes'][number];

const verbs = ['query', 'get', 'save', 'remove', 'submit'] as const;

/**
 * What a program may do, as a table: a line for each kind of business, a column for each thing that can be done there.
 * `value` and `onChange` come from the form. What the program has and its owner lost stays to be seen and taken away.
 */
export function ScopeTable({
  offered,
  value = [],
  onChange = () => undefined,
}: {
  offered: readonly Offer[];
  value?: readonly string[];
  onChange?: (scopes: string[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const has = (scope: string) => value.includes(scope);
  const set = (scopes: readonly string[], on: boolean) =>
    onChange(on ? [...new Set([...value, ...scopes])] : value.filter((one) => !scopes.includes(one)));
  /** A tick for several scopes: empty, all, or some of them. */
  const tick = (scopes: readonly string[], label: string, text: string = '') => {
    const held = scopes.filter(has).length;
    return (
      <Checkbox
        checked={held > 0 && held === scopes.length}
        indeterminate={held > 0 && held < scopes.length}
        aria-label={label}
        onChange={({ target }) => set(scopes, target.checked)}
      >
        {text}
      </Checkbox>
    );
  };
  const titles = new Map(offered.flatMap(({ area, title }) => (area === null ? [] : [[area, title] as const])));
  const scopesOf = (area: string) => offered.filter((one) => one.area === area).map(({ scope }) => scope);
  const known = new Set(offered.map(({ scope }) => scope));
  const lost = value.filter((scope) => !known.has(scope));
  const general = offered.filter(({ area }) => area === null);
  return (
    <div className="program-scopes">
      {[...general.map(({ scope }) => scope), ...lost].map((scope) => {
        const label = known.has(scope) ? t(`program.general.${scope}`) : t('program.lostScope', { scope });
        return <div key={scope}>{tick([scope], label, label)}</div>;
      })}
      {titles.size > 0 ? (
        <table className="admin-days">
          <thead>
            <tr>
              <th scope="col">{t('program.business')}</th>
              {verbs.map((verb) => {
                const scopes = offered.flatMap(({ scope, area }) =>
                  area !== null && scope.endsWith(`:${verb}`) ? [scope] : [],
                );
                const label = t(`program.verbs.${verb}`);
                return (
                  <th scope="col" key={verb}>
                    {tick(scopes, t('program.allOf', { verb: label }), label)}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {[...titles].map(([area, title]) => (
              <tr key={area}>
                <th scope="row">{tick(scopesOf(area), t('program.allIn', { title }), title)}</th>
                {verbs.map((verb) => {
                  const scope = `${area}:${verb}`;
                  return (
                    <td key={verb}>
                      {known.has(scope) ? tick([scope], `${title} · ${t(`program.verbs.${verb}`)}`) : null}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  );
}
