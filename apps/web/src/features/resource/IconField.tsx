import { Button, Input, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, iconNames, iconOf } from '../../ui/icons.tsx';

/** Chooses one of the platform's icons; form items hand in id, value and onChange. */
export function IconField({
  id,
  value = null,
  onChange,
}: {
  id?: string;
  value?: string | null;
  onChange?: (icon: string | null) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const choose = (name: string | null) => {
    onChange?.(name);
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      content={<Icons value={value} onChoose={choose} />}
    >
      <Button id={id}>
        <Icon name={iconOf(value)} size={16} />
        {value ?? t('resource.iconNone')}
      </Button>
    </Popover>
  );
}

/** All icons whose names hold what is typed; null = none is chosen. */
function Icons({ value, onChoose }: { value: string | null; onChoose: (name: string | null) => void }): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const found = iconNames.filter((name) => name.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <div className="admin-icons">
      <Input
        allowClear
        autoFocus
        prefix={<Icon name="search" size={14} />}
        aria-label={t('resource.iconFind')}
        placeholder={t('resource.iconFind')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="admin-icon-grid">
        {found.map((name) => (
          <button
            key={name}
            type="button"
            className="ib"
            aria-label={name}
            aria-pressed={value !== null && iconOf(value) === name}
            title={name}
            onClick={() => onChoose(name)}
          >
            <Icon name={name} />
          </button>
        ))}
      </div>
      <Button type="link" onClick={() => onChoose(null)}>
        {t('resource.iconNone')}
      </Button>
    </div>
  );
}
