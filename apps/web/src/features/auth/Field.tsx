import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/icons.tsx';

interface InputProps {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string;
  required: boolean;
}

/** A labelled input with its error line; the line keeps its place, so nothing shifts under the pointer. */
export function Field(props: {
  name: string;
  label: string;
  error?: string;
  note?: string;
  beside?: ReactNode;
  children: (input: InputProps) => ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <div className="field-row">
        <div className={props.error ? 'field-box wrong' : 'field-box'}>
          {props.children({
            id,
            name: props.name,
            'aria-invalid': props.error !== undefined,
            'aria-describedby': `${id}-error`,
            required: true,
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
