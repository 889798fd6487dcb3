import { Alert, Button, Drawer, Form } from 'antd';
import type { FormInstance } from 'antd/es/form';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDrawerOfTab } from '../../ui/Dialog.tsx';
import { useLeaveCheck } from '../../ui/use-leave-check.ts';
import { type FormEnds, useDrawerForm } from './use-drawer-form.ts';
import './admin.css';

export interface FormDrawerProps<V extends object> extends FormEnds<V> {
  open: boolean;
  title: string;
  initial: Partial<V>;
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

function DrawerForm<V extends object>(
  props: FormDrawerProps<V> & { onAskClose: (ask: () => void) => void },
): ReactNode {
  const { initial, saveText, children, onAskClose } = props;
  const { t } = useTranslation();
  const { form, frame, busy, fault, save, askClose, touch } = useDrawerForm(props);
  const id = `f${useId().replaceAll(/\W/g, '')}`;
  const leaveCheck = useLeaveCheck(form, id);
  onAskClose(() => void askClose());
  return (
    <div className="admin-form" ref={frame}>
      <Form<V>
        form={form}
        name={id}
        // What is typed after the values left would be gone when the drawer closes, so nothing can be.
        disabled={busy}
        layout="vertical"
        initialValues={initial as V}
        {...leaveCheck}
        scrollToFirstError
        onValuesChange={(changed) => {
          touch();
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
