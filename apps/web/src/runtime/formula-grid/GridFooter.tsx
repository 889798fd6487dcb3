import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import type { FormulaFigures } from './rows.ts';

/** Total, counts and order, always visible; shortcut hints where there is room. */
export function GridFooter({ figures, readOnly }: { figures: FormulaFigures; readOnly: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="fg-total">
      <Total figures={figures} />
      <div>
        <span>{t('formula.materials')}</span>
        <b>{figures.materials}</b>
      </div>
      <div>
        <span>{t('formula.ingredients')}</span>
        <b>{figures.ingredients}</b>
      </div>
      <Order figures={figures} />
      <Wrong word="formula.negative" count={figures.negative} />
      <Wrong word="formula.unreadable" count={figures.unreadable} />
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

/** The sum of the contents, and its difference to 100 %. */
function Total({ figures: { total, difference, totalIs } }: { figures: FormulaFigures }): ReactNode {
  const { t } = useTranslation();
  const [word, value] = difference.startsWith('-')
    ? ['formula.beyond', difference.slice(1)]
    : ['formula.missing', difference];
  return (
    <div className={difference ? 'fg-bad' : undefined} role="status">
      <span>{t('formula.total')}</span>
      <b>{total}%</b>
      {difference ? (
        <>
          <Icon name="octagon" size={14} />
          <span>{t(word, { value })}</span>
        </>
      ) : totalIs === 'unknown' ? (
        <span>{t('formula.amountsMissing')}</span>
      ) : null}
    </div>
  );
}

/** Whether the raw materials are sorted by content, largest first. */
function Order({ figures: { orderIs, outOfOrder } }: { figures: FormulaFigures }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={orderIs === 'wrong' ? 'fg-bad' : undefined}>
      <span>{t('formula.order')}</span>
      {orderIs === 'wrong' ? <Icon name="octagon" size={14} /> : null}
      {orderIs === 'right' ? <Icon name="checkCircle" size={14} className="d-grn" /> : null}
      <b>
        {orderIs === 'wrong'
          ? t('formula.orderFaults', { count: outOfOrder })
          : t(orderIs === 'unknown' ? 'formula.amountsMissing' : 'formula.orderRight')}
      </b>
    </div>
  );
}

function Wrong({ word, count }: { word: string; count: number }): ReactNode {
  const { t } = useTranslation();
  return count > 0 ? (
    <div className="fg-bad">
      <Icon name="octagon" size={14} />
      <b>{t(word, { count })}</b>
    </div>
  ) : null;
}
