import { Alert, Button, Drawer, Form } from 'antd';
import type { FormInstance } from 'antd/es/form';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError, useTab } from '../../client/index.ts';
import { useDrawerOfTab } from '../../ui/Dialog.tsx';
import { useAskDiscard } from './use-ask-discard.ts';
import './admin.css';

export interface FormDrawerProps<V extends object> {
  open: boolean;
  title: string;
  initial: Partial<V>;
  /** Sends the values; a rejection with field errors is shown beside its fields. */
  onSave: (values: V) => Promise<void>;
  onClose: () => void;
  saveText?: string;
  width?: 480 | 720;
  /** Shown beside the title, e.g. a state. */
  extra?: ReactNode;
  children: ReactNode | ((form: FormInstance<V>) => ReactNode);
}

/** A form beside the list: unsaved input marks the tab and is never lost silently, faults stand beside their fields. */
export function FormDrawer<V extends object>(props: FormDrawerProps<V>): ReactNode {
  const [shown, setShown] = useState(props.open);
  useEffect(() => {
    if (props.open) setShown(true);
  }, [props.open]);
  const closing = useRef<() => void>(props.onClose);
  const drawer = useDrawerOfTab(props.open, () => closing.current());
  return (
    <Drawer
      {...drawer}
      afterOpenChange={(open) => setShown(open)}
      size={props.width ?? 480}
      title={props.title}
      extra={props.extra}
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
      destroyOnHidden
    >
      {shown || props.open ? (
        <DrawerForm
          {...props}
          onAskClose={(ask) => {
            closing.current = ask;
          }}
        />
      ) : null}
    </Drawer>
  );
}

function DrawerForm<V extends object>({
  initial,
  onSave,
  onClose,
  saveText,
  children,
  onAskClose,
}: FormDrawerProps<V> & { onAskClose: (ask: () => void) => void }): ReactNode {
  const { t } = useTranslation();
  const tab = useTab();
  const askDiscard = useAskDiscard();
  const [form] = Form.useForm<V>();
  const id = `f${useId().replaceAll(/\W/g, '')}`;
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { setDirty: markTab, setSave } = tab;

  const save = async (): Promise<boolean> => {
    if (busy) return false;
    setFault(null);
    try {
      await form.validateFields();
    } catch {
      setFault(t('admin.checkForm'));
      // The word above the form pushes the field down first.
      setTimeout(() => focusFault(frame.current));
      return false;
    }
    const held = document.activeElement;
    setBusy(true);
    try {
      await onSave(form.getFieldsValue(true) as V);
      setDirty(false);
      onClose();
      return true;
    } catch (error) {
      const failure = toApiError(error);
      const own = failure.fieldErrors.filter(({ field }) => form.getFieldInstance(field as never) !== undefined);
      for (const { field, message } of own) form.setFields([{ name: field as never, errors: [message] }]);
      setFault(own.length > 0 ? t('admin.checkForm') : (failure.fieldErrors[0]?.message ?? failure.text));
      // While it was saved the fields took nothing; whoever typed goes on where they were.
      setTimeout(() => (own.length > 0 ? focusFault(frame.current) : held instanceof HTMLElement && held.focus()));
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
  onAskClose(() => void askClose());
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    markTab(dirty);
    setSave(dirty ? () => latest.current() : null);
  }, [dirty, markTab, setSave]);
  useEffect(
    () => () => {
      markTab(false);
      setSave(null);
    },
    [markTab, setSave],
  );
  useEffect(() => {
    const timer = setTimeout(() => {
      // Somebody quick is in a field already.
      if (!frame.current?.contains(document.activeElement)) firstField(frame.current)?.focus();
    }, 60);
    return () => clearTimeout(timer);
  }, []);

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
  }, []);

  return (
    <div className="admin-form" ref={frame}>
      <Form<V>
        form={form}
        name={id}
        // What is typed after the values left would be gone when the drawer closes, so nothing can be.
        disabled={busy}
        layout="vertical"
        initialValues={initial as V}
        validateTrigger="onBlur"
        scrollToFirstError
        onValuesChange={(changed) => {
          setDirty(true);
          form.setFields(Object.keys(changed).map((name) => ({ name: name as never, errors: [] })));
        }}
        onFinish={() => void save()}
      >
        {fault ? <Alert type="error" showIcon title={fault} className="admin-fault" /> : null}
        {typeof children === 'function' ? children(form) : children}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </Form>
      <div className="admin-form-foot">
        <span className="t3 sm">{t('common.required')}</span>
        <span className="sp" />
        <Button onClick={() => void askClose()}>{t('common.cancel')}</Button>
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {saveText ?? t('common.save')}
        </Button>
      </div>
    </div>
  );
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
