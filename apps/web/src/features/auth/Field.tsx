import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/icons.tsx';

export interface InputProps {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string;
  'aria-required': boolean;
}

/** A labelled input with its error line; the line keeps its place, so nothing shifts under the pointer. */
export function Field(props: {
  name: string;
  label: string;
  error?: string | undefined;
  note?: string | undefined;
  /** At the end of the label's line, e.g. 'forgot password'. */
  aside?: ReactNode;
  beside?: ReactNode;
  optional?: boolean;
  children: (input: InputProps) => ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{props.label}</label>
        {props.aside}
      </div>
      <div className="field-row">
        <div className={props.error ? 'field-box wrong' : 'field-box'}>
          {props.children({
            id,
            name: props.name,
            'aria-invalid': props.error !== undefined,
            'aria-describedby': `${id}-error`,
            'aria-required': !props.optional,
          })}
        </div>
        {props.beside}
      </div>
      <p className={props.error ? 'field-error' : 'field-note'} id={`${id}-error`} aria-live="polite">
        {props.error ? (
          <>
            <Icon name="octagon" size={13} />
            {props.error}
          </>
        ) : (
          props.note
        )}
      </p>
    </div>
  );
}

/** What no single field can answer for: the server away, registration closed. */
export function FormError({ text }: { text: string | undefined }): ReactNode {
  return (
    <p className="field-error form-error" role="alert">
      {text ? (
        <>
          <Icon name="octagon" size={13} />
          {text}
        </>
      ) : null}
    </p>
  );
}

/** The one primary button of a form; it says what it does while it does it. */
export function SubmitButton({ busy, text, busyText }: { busy: boolean; text: string; busyText: string }): ReactNode {
  return (
    <button type="submit" className="submit" aria-disabled={busy}>
      {busy ? <span className="wait" aria-hidden="true" /> : null}
      {busy ? busyText : text}
    </button>
  );
}
