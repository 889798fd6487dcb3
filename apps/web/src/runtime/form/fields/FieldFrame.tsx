import { Popover } from 'antd';
import { type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import { textRuler } from '../../../ui/text-width.ts';
import { Zh } from '../../../ui/Zh.tsx';
import { type FieldPort, SectionTitle, useText } from '../store/form-context.ts';
import { spanOf } from './span.ts';

/** Label above, help, the widget, and 16 px for the error, so that nothing moves when it comes. */
export function FieldFrame({
  port,
  children,
  group = false,
}: {
  port: FieldPort;
  children: ReactNode;
  group?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { field, id, error } = port;
  // A section that is called like its only field in the line says the name once.
  const hidden = useContext(SectionTitle) === text(field.label) && spanOf(field) === 12;
  const help = field.help ? text(field.help) : '';
  const span = spanOf(field);
  const long = useMemo(() => help !== '' && textRuler()(help, { size: 12 }) > roomOf(span), [help, span]);
  const label = (
    <>
      {port.required ? (
        <span className="fm-star" aria-hidden="true">
          *
        </span>
      ) : null}
      {text(field.label)}
    </>
  );
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: labelled only when it is a group
    <div
      className={error ? 'fm-field fm-wrong' : 'fm-field'}
      style={{ gridColumn: `span ${span}` }}
      data-field={field.key}
      role={group ? 'group' : undefined}
      aria-labelledby={group ? `${id}-label` : undefined}
    >
      <div className={hidden ? 'fm-label visually-hidden' : 'fm-label'}>
        {group ? <span id={`${id}-label`}>{label}</span> : <label htmlFor={id}>{label}</label>}
        {long ? (
          <Popover
            content={
              <div className="fm-help-box">
                <Zh text={help} />
              </div>
            }
            trigger={['hover', 'focus']}
          >
            <button
              type="button"
              className="ib fm-help-button"
              aria-label={t('form.help', { field: text(field.label) })}
            >
              <Icon name="info" size={14} />
            </button>
          </Popover>
        ) : null}
      </div>
      {help && !long ? (
        <div id={`${id}-help`} className="fm-help">
          <Zh text={help} />
        </div>
      ) : null}
      {children}
      <div id={`${id}-error`} className="fm-error" role={error ? 'alert' : undefined}>
        {error ? (
          <>
            <Icon name="octagon" size={12} />
            {error}
          </>
        ) : null}
      </div>
    </div>
  );
}

/** One line of a field beside an open menu at 1280 px; help that needs more stands behind its mark (design/README 6). */
const roomOf = (span: number) => span * 80 - 16;

/** Attributes that tie an input to its label, help and error. */
export function inputProps(port: FieldPort): {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  'aria-required'?: true;
} {
  const described = [port.error ? `${port.id}-error` : '', port.field.help ? `${port.id}-help` : '']
    .filter(Boolean)
    .join(' ');
  return {
    id: port.id,
    ...(port.error ? { 'aria-invalid': true } : {}),
    ...(port.required ? { 'aria-required': true } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  };
}
