import type { FormInstance } from 'antd/es/form';
import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Checks a form field on blur, as `validateTrigger="onBlur"` does, but only after the mouse press that left it has ended: a
 * message below the field moves the content, and a button that moves between press and release gets no click.
 * @param name The form's own name, if it has one: the ids of its fields begin with it.
 * @returns Properties for the form.
 */
export function useLeaveCheck<V extends object>(
  form: FormInstance<V>,
  name?: string,
): { validateTrigger: []; onBlur: (event: FocusEvent<HTMLElement>) => void } {
  const pressed = useRef(false);
  const left = useRef<(string | number)[][]>([]);
  useEffect(() => {
    const judge = () => {
      const names = left.current.splice(0);
      if (names.length > 0) form.validateFields(names as never).catch(() => undefined);
    };
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      // The click comes after the release.
      setTimeout(judge);
    };
    document.addEventListener('pointerdown', press, true);
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      for (const end of ['pointerup', 'pointercancel']) document.removeEventListener(end, release, true);
    };
  }, [form]);
  return {
    validateTrigger: [],
    onBlur: ({ target, currentTarget }) => {
      const field = fieldAt(form, name, target, currentTarget);
      if (!field) return;
      left.current.push(field);
      if (!pressed.current) form.validateFields(left.current.splice(0) as never).catch(() => undefined);
    },
  };
}

/** The name path of the field whose control the element is or lies in. */
function fieldAt<V>(form: FormInstance<V>, name: string | undefined, target: Element, end: Element) {
  const fields = form.getFieldsError().map((field) => field.name);
  for (let at: Element | null = target; at && at !== end; at = at.parentElement) {
    const { id } = at;
    const field = id && fields.find((path) => [...(name ? [name] : []), ...path].join('_') === id);
    if (field) return field;
  }
  return undefined;
}
