import { type CheckParameter, languages, textOf } from '@app/contract';
import { compile } from '@app/engine/formula';
import { Form, Input, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, getLanguage } from '../../../client/index.ts';
import { MultiSelect } from '../../../ui/MultiSelect.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { numberRule } from '../../../ui/number.ts';
import type { FieldPath } from './field-path.ts';
import { PairsInput } from './PairsInput.tsx';
import { PartList } from './PartList.tsx';
import { PickSelect } from './PickSelect.tsx';
import type { Checks } from './use-checks.ts';

type Field = CheckParameter;

/** The parameters of one check, each as what it is: number with unit, choice, words, formula, table, list of parts. */
export function ParameterFields({
  parameters,
  path,
  checks,
}: {
  parameters: readonly Field[];
  path: FieldPath;
  checks: Checks;
}): ReactNode {
  const { t } = useTranslation();
  if (parameters.length === 0) return <p className="t3">{t('regulation.noParameters')}</p>;
  return parameters.map((one) => (
    <ParameterField key={one.name} parameter={one} path={[...path, one.name]} checks={checks} />
  ));
}

function ParameterField({ parameter, path, checks }: { parameter: Field; path: FieldPath; checks: Checks }): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  const { kind, required, fields = [], help } = parameter;
  const label = textOf(parameter.label, language);
  const extra = help ? textOf(help, language) : undefined;
  const name = [...path];
  if (kind === 'words') return <WordsField label={label} extra={extra} required={required} path={path} />;
  if (kind === 'group')
    return (
      <fieldset className="reg-part">
        <legend>{label}</legend>
        {extra ? <p className="t3 sm">{extra}</p> : null}
        <ParameterFields parameters={fields} path={path} checks={checks} />
      </fieldset>
    );
  if (kind === 'groups' || kind === 'checks')
    return (
      <PartList parameter={parameter} label={label} extra={extra} path={path}>
        {(part) =>
          kind === 'checks' ? (
            <Step path={part} checks={checks} />
          ) : (
            <ParameterFields parameters={fields} path={part} checks={checks} />
          )
        }
      </PartList>
    );
  const rules = [
    ...(required ? [{ required: true, message: t('regulation.need.parameter', { name: label }) }] : []),
    ...(kind === 'decimal' ? [{ pattern: /^\d+(\.\d+)?$/, message: t('regulation.need.number') }] : []),
    ...(kind === 'number' ? [numberRule(t)] : []),
    ...(kind === 'formula' ? [{ validator: formulaRule(t('regulation.need.formula')) }] : []),
  ];
  return (
    <Form.Item
      name={name}
      label={label}
      extra={kind === 'formula' ? [extra, t('regulation.formulaHelp')].filter(Boolean).join(' · ') : extra}
      rules={rules}
      required={required}
      {...(kind === 'switch' ? { valuePropName: 'checked' } : {})}
      {...(kind === 'switch' && parameter.default === true ? { normalize: Boolean, getValueProps: onByDefault } : {})}
    >
      {controlOf(parameter, path, checks, (value) => t('regulation.assumed', { value }))}
    </Form.Item>
  );
}

/** A switch that nobody touched stands as its check assumes. */
const onByDefault = (value: unknown) => ({ checked: value !== false });

/** The input of a parameter; `Form.Item` gives it value and change. */
function controlOf(
  parameter: Field,
  path: FieldPath,
  checks: Checks,
  assumedText: (value: string) => string,
): ReactNode {
  const language = getLanguage();
  const { kind, pick, unit, required, choices = [] } = parameter;
  const assumed = Array.isArray(parameter.default) ? parameter.default.join(comma()) : String(parameter.default ?? '');
  const placeholder = assumed === '' ? undefined : assumedText(assumed);
  switch (kind) {
    case 'switch':
      return <Switch />;
    case 'number':
      return <NumberInput placeholder={placeholder} suffix={unit} style={{ width: 200 }} />;
    case 'decimal':
      return <Input placeholder={placeholder} suffix={unit} inputMode="decimal" style={{ width: 200 }} />;
    case 'choice': {
      const options = choices.map(({ value, title }) => ({ value, label: textOf(title, language) }));
      const usual = options.find(({ value }) => value === assumed)?.label;
      return <Select allowClear={!required} placeholder={usual ? assumedText(usual) : undefined} options={options} />;
    }
    case 'formula':
      return <Input.TextArea className="mono" spellCheck={false} autoSize={{ minRows: 1, maxRows: 8 }} />;
    case 'pairs':
      return <PairsInput />;
    case 'texts':
      return pick ? (
        <PickSelect pick={pick} path={path} checks={checks} many placeholder={placeholder} />
      ) : (
        <MultiSelect free placeholder={placeholder} />
      );
    default:
      return pick ? (
        <PickSelect pick={pick} path={path} checks={checks} placeholder={placeholder} clear={!required} />
      ) : (
        <Input placeholder={placeholder} spellCheck={false} />
      );
  }
}

/** Refuses a formula that cannot be read, with the character at which it breaks. */
function formulaRule(message: string) {
  return async (_: unknown, value: unknown) => {
    if (typeof value !== 'string' || value.trim() === '') return;
    const compiled = compile(value);
    if ('error' in compiled)
      throw new Error(`${message} ${(compiled.at ?? 0) + 1}: ${compiled.detail ?? compiled.error}`);
  };
}

/** A text in the three languages, one under the other. */
function WordsField({
  label,
  extra,
  required,
  path,
}: {
  label: string;
  extra: string | undefined;
  required: boolean;
  path: FieldPath;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <fieldset className="reg-words">
      <legend className={required ? 'reg-need' : undefined}>{label}</legend>
      {languages.map((language) => (
        <Form.Item
          key={language}
          name={[...path, language]}
          label={t(`regulation.language.${language}`)}
          rules={
            required && language !== 'zh-TW'
              ? [{ required: true, whitespace: true, message: t('regulation.need.parameter', { name: label }) }]
              : []
          }
        >
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 5 }} />
        </Form.Item>
      ))}
      {extra ? <p className="t3 sm">{extra}</p> : null}
    </fieldset>
  );
}

/** One step of several checks: its check and the parameters of that. */
function Step({ path, checks }: { path: FieldPath; checks: Checks }): ReactNode {
  const { t } = useTranslation();
  const check: unknown = Form.useWatch([...path, 'check'], { preserve: true });
  const parameters = typeof check === 'string' ? checks.parametersOf(check) : undefined;
  return (
    <>
      <Form.Item
        name={[...path, 'check']}
        label={t('regulation.fields.check')}
        rules={[{ required: true, message: t('regulation.need.parameter', { name: t('regulation.fields.check') }) }]}
      >
        <Select
          options={checks.names.filter(({ value }) => value !== 'allOf')}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Form.Item>
      {parameters ? (
        <ParameterFields key={String(check)} parameters={parameters} path={[...path, 'options']} checks={checks} />
      ) : null}
    </>
  );
}
