import type { CodeValue } from '@app/contract';
import {
  type ClassificationCode,
  type CodeGroup,
  checkClassificationCode,
  codeGroups,
  decideProcedure,
} from '@app/engine/review';
import { Checkbox } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Icon } from '../../../ui/icons.tsx';
import { useRulebook } from '../review/use-rulebook.ts';
import { type FieldPort, useForm, useText } from '../store/form-context.ts';
import { FieldFrame } from './FieldFrame.tsx';

/** The five groups of a classification code as lists with names; code and procedure follow at once, with the reason. */
export function ClassificationCodeField({ port }: { port: FieldPort }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const rulebook = useRulebook();
  const codes = rulebook?.codes ?? [];
  const code = typeof port.value === 'string' ? port.value : '';
  const chosen = useMemo(() => loosely(code), [code]);
  const decision = useMemo(() => decideProcedure(code, codes), [code, codes]);
  const issues = useMemo(() => (code === '' ? [] : checkClassificationCode(code, codes)), [code, codes]);
  const complete = codeGroups.every((group) => chosen[group].length > 0);
  const toggle = (group: CodeGroup, value: string) => {
    const values = chosen[group].includes(value)
      ? chosen[group].filter((one) => one !== value)
      : [...chosen[group], value].sort();
    const next = { ...chosen, [group]: values };
    port.set(
      codeGroups.some((one) => next[one].length > 0)
        ? codeGroups.map((one) => next[one].join('/')).join('-')
        : undefined,
    );
  };
  return (
    <FieldFrame port={port} group>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only hears that the focus left the group */}
      <div
        className="fm-code"
        id={port.id}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || port.leave()}
      >
        <div className="fm-code-groups">
          {codeGroups.map((group, at) => (
            <fieldset key={group} className="fm-code-group">
              <legend>
                {at + 1} {t(`form.code.${group}`)}
                <span className="mono">{chosen[group].join('/') || '··'}</span>
              </legend>
              {/* With every box disabled nothing else in it could be reached, and so scrolled, by the keyboard. */}
              <div className="fm-code-values" tabIndex={port.readOnly ? 0 : undefined}>
                {codes
                  .filter((value) => value.group === group)
                  .map((value) => (
                    <CodeBox
                      key={value.code}
                      value={value}
                      checked={chosen[group].includes(value.code)}
                      readOnly={port.readOnly}
                      label={text(value.name)}
                      onToggle={() => toggle(group, value.code)}
                    />
                  ))}
              </div>
            </fieldset>
          ))}
        </div>
        <div className="fm-verdict" role="status">
          <div>
            <span className="t3">{t('form.code.code')}</span>
            <b className="fm-code-text nosp">{code || '··-··-··-··-··'}</b>
          </div>
          {decision.procedure && complete ? (
            <div className={decision.procedure === 'filing' ? 'r-success' : 'r-violet'}>
              <span className="fm-procedure">
                <Icon name={decision.procedure === 'filing' ? 'seal' : 'gavel'} size={14} />
                {t(`form.code.${decision.procedure}`)}
              </span>
              {decision.reasons.map((reason) => (
                <span key={reason['zh-CN']} className="t2">
                  {text(reason)}
                </span>
              ))}
            </div>
          ) : (
            <div className="t2">
              {codes.length === 0 ? t('common.loading') : complete ? '' : t('form.code.incomplete')}
            </div>
          )}
          {complete
            ? issues.map((issue) => (
                <div
                  key={`${issue.group}${issue.value}${issue.message['zh-CN']}`}
                  className={issue.severity === 'error' ? 'fm-issue r-danger' : 'fm-issue r-warning'}
                >
                  <Icon name={issue.severity === 'error' ? 'octagon' : 'triangle'} size={14} />
                  {text(issue.message)}
                  {issue.unverified ? <em className="t3">{t('form.unverified')}</em> : null}
                </div>
              ))
            : null}
          <SubmitBlocked />
        </div>
      </div>
    </FieldFrame>
  );
}

function CodeBox({
  value,
  label,
  checked,
  readOnly,
  onToggle,
}: {
  value: CodeValue;
  label: string;
  checked: boolean;
  readOnly: boolean;
  onToggle: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Checkbox checked={checked} disabled={readOnly} onChange={onToggle}>
      <span className="mono">{value.code}</span> {label}
      {value.special ? <em className="fm-special">{t('form.code.special')}</em> : null}
    </Checkbox>
  );
}

/** Says at once when the case cannot be submitted here with this data; the draft is kept. */
function SubmitBlocked(): ReactNode {
  const form = useForm();
  const text = useText();
  const blocked = useStore(form.store, (state) => form.blocked?.(state.shown) ?? null);
  return blocked ? (
    <div className="fm-issue r-violet">
      <Icon name="info" size={14} />
      {text(blocked)}
    </div>
  ) : null;
}

/** Groups of a code that is still being built: empty groups are allowed. */
function loosely(code: string): ClassificationCode {
  const parts = code.split('-');
  const group = (at: number) => (parts[at] ?? '').split('/').filter((value) => value !== '');
  return { efficacy: group(0), site: group(1), people: group(2), form: group(3), method: group(4) };
}
