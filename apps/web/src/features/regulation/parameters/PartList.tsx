import type { CheckParameter } from '@app/contract';
import { Button, Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import type { FieldPath } from './field-path.ts';
import { summaryOf } from './summary-of.ts';

/** Several parts of one kind: each a line that tells what it holds and opens to be edited. Long lists stay readable. */
export function PartList({
  parameter,
  label,
  extra,
  path,
  children,
}: {
  parameter: CheckParameter;
  label: string;
  extra: string | undefined;
  path: FieldPath;
  /** Draws the fields of one part. */
  children: (part: FieldPath) => ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  // The form counts the keys of a list on: those from here on were added by the person and stand open.
  const [first] = useState(() => [form.getFieldValue([...path]) ?? []].flat().length);
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const isSteps = parameter.kind === 'checks';
  const isOpen = (key: number) => key >= first !== toggled.has(key);
  const toggle = (key: number) => {
    const next = new Set(toggled);
    if (!next.delete(key)) next.add(key);
    setToggled(next);
  };
  return (
    <Form.List name={[...path]}>
      {(parts, { add, remove }) => (
        <fieldset className="reg-part">
          <legend>
            {label} <span className="t3 num">{parts.length}</span>
          </legend>
          {extra ? <p className="t3 sm">{extra}</p> : null}
          {parts.map(({ key, name }) => (
            <div key={key} className="reg-step">
              <PartHead
                path={[...path, name]}
                isOpen={isOpen(key)}
                onToggle={() => toggle(key)}
                removeText={t('regulation.removePart', { name: `${label} ${name + 1}` })}
                onRemove={() => remove(name)}
              />
              {isOpen(key) ? children([...path, name]) : null}
            </div>
          ))}
          <Button
            size="small"
            icon={<Icon name="plus" size={14} />}
            onClick={() => add(isSteps ? { options: {} } : {})}
          >
            {t('regulation.addPart')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}

/** The line of a part: its number, what it holds, and the button that takes it away. */
function PartHead({
  path,
  isOpen,
  onToggle,
  removeText,
  onRemove,
}: {
  /** Ends with the place of the part in its list. */
  path: FieldPath;
  isOpen: boolean;
  onToggle: () => void;
  removeText: string;
  onRemove: () => void;
}): ReactNode {
  return (
    <div className="reg-step-head">
      <button type="button" className="reg-open" aria-expanded={isOpen} onClick={onToggle}>
        <Icon name={isOpen ? 'down' : 'right'} size={14} />
        <span className="num t3">{Number(path.at(-1)) + 1}</span>
        <Summary path={path} />
      </button>
      <Button
        type="text"
        size="small"
        icon={<Icon name="trash" size={14} />}
        aria-label={removeText}
        onClick={onRemove}
      />
    </div>
  );
}

function Summary({ path }: { path: FieldPath }): ReactNode {
  const { t } = useTranslation();
  const value: unknown = Form.useWatch([...path], { preserve: true });
  const text = summaryOf(value);
  return <span className="reg-summary">{text ? <Zh text={text} /> : t('regulation.emptyPart')}</span>;
}
