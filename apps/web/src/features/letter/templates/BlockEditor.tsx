import type { LetterBlock } from '@app/contract';
import { Button, Checkbox, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { linesOf, withLines, withWhen } from './blocks.ts';

/** One block of a template: its text as lines, the condition on which it stands, its source, and its place. */
export function BlockEditor({
  block,
  at,
  onChange,
  onMove,
  onRemove,
}: {
  block: LetterBlock;
  at: number;
  onChange: (block: LetterBlock) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const name = t('template.blockOf', { number: at + 1, type: t(`template.types.${block.type}`) });
  return (
    <fieldset className="template-block">
      <legend>{name}</legend>
      <div className="template-block-tools">
        <Button size="small" aria-label={t('template.upOf', { name })} onClick={() => onMove(-1)}>
          ↑
        </Button>
        <Button size="small" aria-label={t('template.downOf', { name })} onClick={() => onMove(1)}>
          ↓
        </Button>
        <Button size="small" danger aria-label={t('template.removeOf', { name })} onClick={onRemove}>
          {t('template.remove')}
        </Button>
      </div>
      <Input.TextArea
        aria-label={t('template.textOf', { name })}
        value={linesOf(block)}
        autoSize={{ minRows: 1, maxRows: 12 }}
        maxLength={4_000}
        onChange={(event) => onChange(withLines(block, event.target.value))}
      />
      <small className="t3">{t(`template.help.${block.type}`)}</small>
      {'source' in block ? (
        <>
          <Input
            aria-label={t('template.sourceOf', { name })}
            prefix={<span className="t3">{t('template.source')}</span>}
            value={block.source}
            maxLength={300}
            onChange={(event) => onChange({ ...block, source: event.target.value })}
          />
          <Checkbox
            checked={block.verified}
            onChange={(event) => onChange({ ...block, verified: event.target.checked })}
          >
            {t('template.verified')}
          </Checkbox>
        </>
      ) : null}
      <Input
        aria-label={t('template.whenOf', { name })}
        prefix={<span className="t3">{t('template.when')}</span>}
        value={block.when ?? ''}
        maxLength={500}
        onChange={(event) => onChange(withWhen(block, event.target.value))}
      />
    </fieldset>
  );
}
