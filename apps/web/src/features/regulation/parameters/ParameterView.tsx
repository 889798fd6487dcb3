import { type CheckParameter, type Json, textOf } from '@app/contract';
import { checkText } from '@app/engine/review';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage, semicolon } from '../../../client/index.ts';
import { Zh } from '../../../ui/Zh.tsx';
import type { Checks } from './use-checks.ts';

/** The parameters of a check to be read: label and value, parts below one another. */
export function ParameterView({
  parameters,
  options,
  checks,
}: {
  parameters: readonly CheckParameter[];
  options: Json | undefined;
  checks: Checks;
}): ReactNode {
  const given = objectIn(options);
  return (
    <dl className="reg-view">
      {parameters.map((one) => {
        const value = given[one.name];
        return value === undefined || value === null ? null : (
          <Fragment key={one.name}>
            <dt>{textOf(one.label, getLanguage())}</dt>
            <dd>
              <Value parameter={one} value={value} checks={checks} />
            </dd>
          </Fragment>
        );
      })}
    </dl>
  );
}

function Value({ parameter, value, checks }: { parameter: CheckParameter; value: Json; checks: Checks }): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const { kind, fields = [], choices = [], unit } = parameter;
  if (kind === 'switch') return t(value === true ? 'common.yes' : 'common.no');
  if (kind === 'words') return <Zh text={String(objectIn(value)[language] ?? objectIn(value)['zh-CN'] ?? '')} />;
  if (kind === 'group') return <ParameterView parameters={fields} options={value} checks={checks} />;
  if (kind === 'pairs')
    return (
      <Zh
        text={Object.entries(objectIn(value))
          .map(([name, one]) => `${name} ${String(one)}`)
          .join(semicolon())}
      />
    );
  if ((kind === 'groups' || kind === 'checks') && Array.isArray(value))
    return (
      <ol className="reg-view-parts">
        {value.map((part, at) => {
          const { check, options } = objectIn(part);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that nobody reorders while it is read
            <li key={at}>
              {kind === 'checks' ? <Zh text={checkText(String(check), options, language)} /> : null}
              <ParameterView
                parameters={kind === 'checks' ? (checks.parametersOf(String(check)) ?? []) : fields}
                options={kind === 'checks' ? options : part}
                checks={checks}
              />
            </li>
          );
        })}
      </ol>
    );
  if (kind === 'formula') return <code>{String(value)}</code>;
  const texts = (Array.isArray(value) ? value : [value]).map((one) => {
    const choice = choices.find((own) => own.value === one);
    return choice ? textOf(choice.title, language) : String(one);
  });
  return <Zh text={`${texts.join(comma())}${unit ? ` ${unit}` : ''}`} />;
}

function objectIn(value: Json | undefined): { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
