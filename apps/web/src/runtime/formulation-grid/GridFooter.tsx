import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons.tsx';
import type { FormulationFigures } from './rows.ts';

/** Total, counts and order, always visible; shortcut hints where there is room. */
export function GridFooter({ figures, readOnly }: { figures: FormulationFigures; readOnly: boolean }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="fg-total">
      <Total figures={figures} />
      <div>
        <span>{t('formulation.materials')}</span>
        <b>{figures.materials}</b>
      </div>
      <div>
        <span>{t('formulation.ingredients')}</span>
        <b>{figures.ingredients}</b>
      </div>
      <Order figures={figures} />
      <Wrong word="formulation.negative" count={figures.negative} />
      <Wrong word="formulation.unreadable" count={figures.unreadable} />
      <span className="sp" />
      {readOnly ? null : (
        <span className="t3 sm fg-hints">
          <kbd>Enter</kbd> {t('formulation.hintDown')} <kbd>F2</kbd> {t('formulation.hintEdit')} <kbd>F8</kbd>{' '}
          {t('formulation.hintFinding')} <kbd>Ctrl</kbd>
          <kbd>Z</kbd> {t('formulation.hintUndo')}
        </span>
      )}
    </div>
  );
}

/** The sum of the contents, and its difference to 100 %. */
function Total({ figures: { total, difference, totalIs } }: { figures: FormulationFigures }): ReactNode {
  const { t } = useTranslation();
  const [word, value] = difference.startsWith('-')
    ? ['formulation.beyond', difference.slice(1)]
    : ['formulation.missing', difference];
  return (
    <div className={difference ? 'fg-bad' : undefined} role="status">
      <span>{t('formulation.total')}</span>
      <b>{total}%</b>
      {difference ? (
        <>
          <Icon name="octagon" size={14} />
          <span>{t(word, { value })}</span>
        </>
      ) : totalIs === 'unknown' ? (
        <span>{t('formulation.amountsMissing')}</span>
      ) : null}
    </div>
  );
}

/** Whether the raw materials are sorted by content, largest first. */
function Order({ figures: { orderIs, outOfOrder } }: { figures: FormulationFigures }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={orderIs === 'wrong' ? 'fg-bad' : undefined}>
      <span>{t('formulation.order')}</span>
      {orderIs === 'wrong' ? <Icon name="octagon" size={14} /> : null}
      {orderIs === 'right' ? <Icon name="checkCircle" size={14} className="d-grn" /> : null}
      <b>
        {orderIs === 'wrong'
          ? t('formulation.orderFaults', { count: outOfOrder })
          : t(orderIs === 'unknown' ? 'formulation.amountsMissing' : 'formulation.orderRight')}
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
