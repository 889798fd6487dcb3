import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';

type Pairs = Record<string, string>;

/** Names with a value each, a line for each; a name that stands twice keeps its last value. */
export function PairsInput({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: Pairs;
  onChange?: (value: Pairs) => void;
}): ReactNode {
  const { t } = useTranslation();
  // Lines with an empty name are no pairs yet, so the lines are kept here.
  const [lines, setLines] = useState(() => Object.entries(value ?? {}).map(([name, one], key) => ({ key, name, one })));
  const [next, setNext] = useState(lines.length);
  const put = (changed: typeof lines) => {
    setLines(changed);
    onChange?.(Object.fromEntries(changed.map(({ name, one }) => [name, one])));
  };
  return (
    <div id={id} className="reg-pairs">
      {lines.map((line, at) => {
        const change = (part: Partial<typeof line>) => put(lines.with(at, { ...line, ...part }));
        return (
          <div key={line.key} className="reg-pair">
            <Input
              value={line.name}
              aria-label={t('regulation.pairName')}
              placeholder={t('regulation.pairName')}
              onChange={(event) => change({ name: event.target.value })}
            />
            <Input
              value={line.one}
              aria-label={t('regulation.pairValue')}
              placeholder={t('regulation.pairValue')}
              onChange={(event) => change({ one: event.target.value })}
            />
            <Button
              type="text"
              icon={<Icon name="trash" size={16} />}
              aria-label={t('regulation.removePart', { name: line.name })}
              onClick={() => put(lines.toSpliced(at, 1))}
            />
          </div>
        );
      })}
      <Button
        size="small"
        icon={<Icon name="plus" size={14} />}
        onClick={() => {
          setLines([...lines, { key: next, name: '', one: '' }]);
          setNext(next + 1);
        }}
      >
        {t('regulation.addPart')}
      </Button>
    </div>
  );
}
