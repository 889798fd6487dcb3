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

/** The five groups of a classification code as lists with names; shows code and procedure at once, with the reason. */
export function ClassificationCodeField({ port }: { port: FieldPort }): ReactNode {
  const code = useCode(port);
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
            <CodeGroupBoxes key={group} group={group} number={at + 1} code={code} readOnly={port.readOnly} />
          ))}
        </div>
        <CodeVerdict code={code} />
      </div>
    </FieldFrame>
  );
}

/** State of the code being chosen: its groups, its faults and the resulting procedure. */
function useCode(port: FieldPort) {
  const codes = useRulebook()?.codes ?? none;
  const code = typeof port.value === 'string' ? port.value : '';
  const chosen = useMemo(() => loosely(code), [code]);
  return {
    code,
    codes,
    chosen,
    decision: useMemo(() => decideProcedure(code, codes), [code, codes]),
    issues: useMemo(() => (code === '' ? [] : checkClassificationCode(code, codes)), [code, codes]),
    complete: codeGroups.every((group) => chosen[group].length > 0),
    toggle: (group: CodeGroup, value: string) => {
      const values = chosen[group].includes(value)
        ? chosen[group].filter((one) => one !== value)
        : [...chosen[group], value].sort();
      const next = { ...chosen, [group]: values };
      const isEmpty = codeGroups.every((one) => next[one].length === 0);
      port.set(isEmpty ? undefined : codeGroups.map((one) => next[one].join('/')).join('-'));
    },
  };
}

const none: readonly CodeValue[] = [];
type ChosenCode = ReturnType<typeof useCode>;

function CodeGroupBoxes({
  group,
  number,
  code: { codes, chosen, toggle },
  readOnly,
}: {
  group: CodeGroup;
  number: number;
  code: ChosenCode;
  readOnly: boolean;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <fieldset className="fm-code-group">
      <legend>
        {number} {t(`form.code.${group}`)}
        <span className="mono">{chosen[group].join('/') || '··'}</span>
      </legend>
      {/* Focusable, because with all boxes disabled the list could not be scrolled by the keyboard otherwise. */}
      <div className="fm-code-values" tabIndex={readOnly ? 0 : undefined}>
        {codes
          .filter((value) => value.group === group)
          .map((value) => (
            <CodeBox
              key={value.code}
              value={value}
              checked={chosen[group].includes(value.code)}
              readOnly={readOnly}
              onToggle={() => toggle(group, value.code)}
            />
          ))}
      </div>
    </fieldset>
  );
}

function CodeVerdict({ code: { code, codes, decision, issues, complete } }: { code: ChosenCode }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const waits = complete ? '' : t('form.code.incomplete');
  return (
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
        <div className="t2">{codes.length === 0 ? t('common.loading') : waits}</div>
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
  );
}

function CodeBox({
  value,
  checked,
  readOnly,
  onToggle,
}: {
  value: CodeValue;
  checked: boolean;
  readOnly: boolean;
  onToggle: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  return (
    <Checkbox checked={checked} disabled={readOnly} onChange={onToggle}>
      <span className="mono">{value.code}</span> {text(value.name)}
      {value.special ? <em className="fm-special">{t('form.code.special')}</em> : null}
    </Checkbox>
  );
}

/** Shown when a case with this data cannot be submitted here; the draft is kept. */
function SubmitBlocked(): ReactNode {
  const form = useForm();
  const blocked = useStore(form.store, (state) => form.blocked?.(state.shown) ?? null);
  return blocked ? (
    <div className="fm-issue r-violet">
      <Icon name="info" size={14} />
      {blocked}
    </div>
  ) : null;
}

/** Groups of a code that is still being built: empty groups are allowed. */
function loosely(code: string): ClassificationCode {
  const parts = code.split('-');
  const group = (at: number) => (parts[at] ?? '').split('/').filter((value) => value !== '');
  return { efficacy: group(0), site: group(1), people: group(2), form: group(3), method: group(4) };
}
