import type { Json } from '@app/contract';
import { Button, Form, Input, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ParameterFields } from './ParameterFields.tsx';
import { tidyOptions } from './tidy-options.ts';
import { useChecks } from './use-checks.ts';

const path = ['row', 'options'];
/** Holds the parameters as JSON while the expert view is open; absent otherwise. */
const textPath = ['row', 'optionsText'];

/** The parameters of the rule's check as a form; on demand as JSON. */
export function OptionsEditor(): ReactNode {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const checks = useChecks();
  const check: unknown = Form.useWatch(['row', 'check'], { preserve: true });
  const text: unknown = Form.useWatch(textPath, { preserve: true });
  const parameters = typeof check === 'string' ? checks?.parametersOf(check) : undefined;
  const isText = typeof text === 'string';
  const showText = () => {
    const options = tidyOptions(parameters ?? [], form.getFieldValue(path), (name) => checks?.parametersOf(name));
    form.setFieldValue(textPath, JSON.stringify(options, null, 2));
  };
  const showForm = async () => {
    const errors = await form.validateFields([textPath]).then(
      () => [],
      () => ['fault'],
    );
    if (errors.length > 0) return;
    form.setFieldValue(path, JSON.parse(String(form.getFieldValue(textPath))) as Json);
    form.setFieldValue(textPath, undefined);
  };
  return (
    <section className="reg-options" aria-label={t('regulation.fields.options')}>
      <h3>
        {t('regulation.fields.options')}
        <Button type="link" size="small" disabled={!parameters} onClick={() => (isText ? void showForm() : showText())}>
          {isText ? t('regulation.asForm') : t('regulation.asJson')}
        </Button>
      </h3>
      {isText ? (
        <ExpertField />
      ) : checks === null ? (
        <Skeleton active title={false} />
      ) : parameters ? (
        <ParameterFields key={String(check)} parameters={parameters} path={path} checks={checks} />
      ) : (
        <p className="t3">{t('regulation.chooseCheck')}</p>
      )}
    </section>
  );
}

/** The parameters as JSON, for whoever knows how they are written. */
function ExpertField(): ReactNode {
  const { t } = useTranslation();
  return (
    <Form.Item
      name={textPath}
      rules={[
        {
          validator: async (_, value: unknown) => {
            try {
              JSON.parse(String(value));
            } catch (error) {
              throw new Error(t('regulation.json', { detail: error instanceof Error ? error.message : String(error) }));
            }
          },
        },
      ]}
    >
      <Input.TextArea
        aria-label={t('regulation.fields.options')}
        autoSize={{ minRows: 4, maxRows: 16 }}
        spellCheck={false}
        className="mono"
      />
    </Form.Item>
  );
}
