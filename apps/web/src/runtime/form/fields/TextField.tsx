import type { FieldOf } from '@app/contract';
import { Input } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FieldPort } from '../store/form-context.ts';
import { inputProps } from './FieldFrame.tsx';

/** Fields that allow more characters than this, such as company names and addresses, wrap in their box. */
const longestLine = 60;

/** A text of one paragraph. Beyond the limit a warning is shown; pasted text is never cut. */
export function TextField({ port }: { port: FieldPort<FieldOf<'text'>> }): ReactNode {
  const value =
    typeof port.value === 'string'
      ? port.value
      : port.value === undefined || port.value === null
        ? ''
        : String(port.value);
  const common = {
    ...inputProps(port),
    status: port.error ? ('error' as const) : undefined,
    value,
    readOnly: port.readOnly,
    onBlur: port.leave,
  };
  return (port.field.maxLength ?? 0) > longestLine ? (
    <Input.TextArea
      {...common}
      className="fm-text"
      rows={1}
      onChange={(event) => port.set(oneLine(event.target.value))}
      onKeyDown={keepOneParagraph}
    />
  ) : (
    <Input {...common} onChange={(event) => port.set(event.target.value)} />
  );
}

/** Keeps Enter from breaking the line, except with Ctrl (a shortcut of the page) and while an input method composes. */
function keepOneParagraph(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}

/** Replaces white space that contains a line break by one blank. */
function oneLine(typed: string): string {
  return typed.replaceAll(/\s+/g, (run) => (/[\r\n]/.test(run) ? ' ' : run));
}
