import { Form, type FormInstance } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError, useTab } from '../../client/index.ts';
import { useAskDiscard } from './use-ask-discard.ts';

/** How a form of a drawer ends. */
export interface FormEnds<V> {
  /** Sends the values; a rejection with field errors is shown beside its fields. */
  onSave: (values: V) => Promise<void>;
  onClose: () => void;
}

/** What is typed into the form of a drawer, what is wrong with it, and how it is saved or left. */
export function useDrawerForm<V extends object>({ onSave, onClose }: FormEnds<V>) {
  const { t } = useTranslation();
  const askDiscard = useAskDiscard();
  const [form] = Form.useForm<V>();
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isValid = () =>
    form.validateFields().then(
      () => true,
      () => {
        setFault(t('admin.checkForm'));
        // The word above the form pushes the field down first.
        setTimeout(() => focusFault(frame.current));
        return false;
      },
    );
  const save = async (): Promise<boolean> => {
    if (busy) return false;
    setFault(null);
    if (!(await isValid())) return false;
    const held = document.activeElement;
    setBusy(true);
    try {
      await onSave(form.getFieldsValue(true) as V);
      setDirty(false);
      onClose();
      return true;
    } catch (error) {
      const { own, text } = showFailure(form, error);
      setFault(own ? t('admin.checkForm') : text);
      // While it was saved the fields took nothing; whoever typed goes on where they were.
      setTimeout(() => (own ? focusFault(frame.current) : held instanceof HTMLElement && held.focus()));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const askClose = async () => {
    if (busy) return;
    const leave = !dirty || (await askDiscard());
    if (leave) onClose();
  };
  useTabOfForm(dirty, save);
  useFirstFocus(frame);
  useSaveKeys(frame, save);
  return { form, frame, busy, fault, save, askClose, touch: () => setDirty(true) };
}

/** Faults of the form's own fields stand beside them; answers whether there are any, and what else to say. */
function showFailure<V>(form: FormInstance<V>, error: unknown): { own: boolean; text: string } {
  const failure = toApiError(error);
  const own = failure.fieldErrors.filter(({ field }) => form.getFieldInstance(field as never) !== undefined);
  for (const { field, message } of own) form.setFields([{ name: field as never, errors: [message] }]);
  return { own: own.length > 0, text: failure.fieldErrors[0]?.message ?? failure.text };
}

/** The tab knows of what is not saved, and saves it before it closes. */
function useTabOfForm(dirty: boolean, save: () => Promise<boolean>): void {
  const { setDirty, setSave } = useTab();
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    setDirty(dirty);
    setSave(dirty ? () => latest.current() : null);
  }, [dirty, setDirty, setSave]);
  useEffect(
    () => () => {
      setDirty(false);
      setSave(null);
    },
    [setDirty, setSave],
  );
}

function useFirstFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    const timer = setTimeout(() => {
      const now = document.activeElement;
      // Somebody quick is in a field already, or before a question that lies above the form.
      if (now === before || now?.contains(frame.current)) firstField(frame.current)?.focus();
    }, 60);
    return () => clearTimeout(timer);
  }, [frame]);
}

/** Ctrl+S and Ctrl+Enter save from any field. */
function useSaveKeys(frame: RefObject<HTMLElement | null>, save: () => Promise<boolean>): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || (event.key !== 's' && event.key !== 'Enter')) return;
      event.preventDefault();
      event.stopPropagation();
      void latest.current();
    };
    const element = frame.current;
    element?.addEventListener('keydown', keys);
    return () => element?.removeEventListener('keydown', keys);
  }, [frame]);
}

function firstField(frame: HTMLElement | null): HTMLElement | null {
  return (
    frame?.querySelector<HTMLElement>('input:not([type="hidden"]):not(:disabled), textarea:not(:disabled)') ?? null
  );
}

function focusFault(frame: HTMLElement | null): void {
  const faulty = frame?.querySelector<HTMLElement>('.ant-form-item-has-error');
  faulty?.scrollIntoView({ block: 'nearest' });
  firstField(faulty ?? null)?.focus();
}
