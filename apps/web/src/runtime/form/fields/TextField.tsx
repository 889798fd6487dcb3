import type { FieldOf } from '@app/contract';
import { Input } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FieldPort } from '../store/form-context.ts';
import { inputProps } from './FieldFrame.tsx';

/** An answer that may be longer than this, such as a name with its form of company or an address, wraps in its box. */
const longestLine = 60;

/** A text of one paragraph. The limit warns, it never cuts what is pasted. */
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

/** Enter ends no line here; with Ctrl it is the key of the page, and while a word is composed it is the keyboard's. */
function keepOneParagraph(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}

/** Runs of blanks with a line break in them become one blank. */
function oneLine(typed: string): string {
  return typed.replaceAll(/\s+/g, (run) => (/[\r\n]/.test(run) ? ' ' : run));
}
