import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import type { FormulaFigures } from './rows.ts';

/** Running total, counts and order, always in sight; shortcut hints where there is room. */
export function GridFooter({ figures, readOnly }: { figures: FormulaFigures; readOnly: boolean }): ReactNode {
  const { t } = useTranslation();
  const over = figures.difference.startsWith('-');
  return (
    <div className="fg-total">
      <div className={figures.difference ? 'fg-bad' : undefined} role="status">
        <span>{t('formula.total')}</span>
        <b>{figures.total}%</b>
        {figures.difference ? (
          <>
            <Icon name="octagon" size={14} />
            <span>
              {over
                ? t('formula.beyond', { value: figures.difference.slice(1) })
                : t('formula.missing', { value: figures.difference })}
            </span>
          </>
        ) : figures.totalIs === 'unknown' ? (
          <span>{t('formula.amountsMissing')}</span>
        ) : null}
      </div>
      <div>
        <span>{t('formula.materials')}</span>
        <b>{figures.materials}</b>
      </div>
      <div>
        <span>{t('formula.ingredients')}</span>
        <b>{figures.ingredients}</b>
      </div>
      {figures.orderIs === 'wrong' ? (
        <div className="fg-bad">
          <span>{t('formula.order')}</span>
          <Icon name="octagon" size={14} />
          <b>{t('formula.orderFaults', { count: figures.outOfOrder })}</b>
        </div>
      ) : figures.orderIs === 'unknown' ? (
        <div>
          <span>{t('formula.order')}</span>
          <b>{t('formula.amountsMissing')}</b>
        </div>
      ) : (
        <div>
          <span>{t('formula.order')}</span>
          <Icon name="checkCircle" size={14} className="d-grn" />
          <b>{t('formula.orderRight')}</b>
        </div>
      )}
      {figures.negative > 0 ? (
        <div className="fg-bad">
          <Icon name="octagon" size={14} />
          <b>{t('formula.negative', { count: figures.negative })}</b>
        </div>
      ) : null}
      {figures.unreadable > 0 ? (
        <div className="fg-bad">
          <Icon name="octagon" size={14} />
          <b>{t('formula.unreadable', { count: figures.unreadable })}</b>
        </div>
      ) : null}
      <span className="sp" />
      {readOnly ? null : (
        <span className="t3 sm fg-hints">
          <kbd>Enter</kbd> {t('formula.hintDown')} <kbd>F2</kbd> {t('formula.hintEdit')} <kbd>F8</kbd>{' '}
          {t('formula.hintFinding')} <kbd>Ctrl</kbd>
          <kbd>Z</kbd> {t('formula.hintUndo')}
        </span>
      )}
    </div>
  );
}
