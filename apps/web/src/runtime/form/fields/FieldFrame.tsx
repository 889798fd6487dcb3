import { Popover } from 'antd';
import { type ReactNode, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import { textRuler } from '../../../ui/text-width.ts';
import { Zh } from '../../../ui/Zh.tsx';
import { type FieldPort, SectionTitle, useText } from '../store/form-context.ts';
import { TakenMark } from '../taken/TakenMark.tsx';
import { spanOf } from './span.ts';

/** Label, help, the widget, and 16 px reserved for the error, so that nothing moves when it appears. */
export function FieldFrame({
  port,
  children,
  group = false,
}: {
  port: FieldPort;
  children: ReactNode;
  group?: boolean;
}): ReactNode {
  const text = useText();
  const { field, id, error } = port;
  const span = spanOf(field);
  const help = field.help ? text(field.help) : '';
  const long = useMemo(() => help !== '' && textRuler()(help, { size: 12 }) > roomOf(span), [help, span]);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: labelled only when it is a group
    <div
      className={error ? 'fm-field fm-wrong' : 'fm-field'}
      style={{ gridColumn: `span ${span}` }}
      data-field={field.key}
      role={group ? 'group' : undefined}
      aria-labelledby={group ? `${id}-label` : undefined}
    >
      <FieldLabel port={port} group={group} help={long ? help : ''} />
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

/** The name of a field; help too long for one line is shown by a mark beside the label. */
function FieldLabel({ port, group, help }: { port: FieldPort; group: boolean; help: string }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { field, id } = port;
  const name = text(field.label);
  // Hidden when the section has the same title, so that it is not shown twice.
  const hidden = useContext(SectionTitle) === name && spanOf(field) === 12;
  const label = (
    <>
      {port.required ? (
        <span className="fm-star" aria-hidden="true">
          *
        </span>
      ) : null}
      {name}
    </>
  );
  return (
    <div className={hidden ? 'fm-label visually-hidden' : 'fm-label'}>
      {group ? <span id={`${id}-label`}>{label}</span> : <label htmlFor={id}>{label}</label>}
      <TakenMark field={field} value={port.value} />
      {help ? (
        <Popover
          content={
            <div className="fm-help-box">
              <Zh text={help} />
            </div>
          }
          trigger={['hover', 'focus']}
        >
          <button type="button" className="ib fm-help-button" aria-label={t('form.help', { field: name })}>
            <Icon name="info" size={14} />
          </button>
        </Popover>
      ) : null}
    </div>
  );
}

/** Pixels that one line of help has at 1280 px beside an open menu; longer help is behind a mark (design/README 6). */
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
