import { Button, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Icon } from '../../../ui/icons.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { Zh } from '../../../ui/Zh.tsx';
import { usePlaceText } from '../../finding/place-text.ts';
import type { LiveReview } from '../review/live-review.ts';
import { useText } from '../store/form-context.ts';
import { errorKey, type FormStore } from '../store/form-store.ts';
import { withoutRow } from '../store/without-row.ts';
import { type MissingPaper, missingBySteps, placeOfError, useMissingPapers } from './missing.ts';
import { submitKey } from './use-draft-steps.ts';

/**
 * How much the form still lacks, as it is now; opens the list of it, step by step, and each line leads to its place. A form
 * that lacks nothing leads to the check.
 */
export function MissingMenu({
  form,
  review = null,
  onStep,
}: {
  form: FormStore;
  /** Knows which papers the dossier needs; absent = none. */
  review?: LiveReview | null;
  onStep: (step: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const isPhone = useMedia('(max-width: 760px)');
  const papers = useMissingPapers(form, review);
  const count = useStore(form, (state) => state.errors.length) + papers.length;
  if (count === 0)
    return (
      <Button size="small" icon={<Icon name="checkCircle" size={14} />} onClick={() => onStep(submitKey)}>
        {t('form.missing.none')}
      </Button>
    );
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      // On a phone the button stands in the middle of its line, and a list that ends with it would leave the page.
      placement={isPhone ? 'bottom' : 'bottomRight'}
      destroyOnHidden
      content={<MissingList form={form} papers={papers} onGo={() => setOpen(false)} />}
    >
      <Button size="small" aria-expanded={open} title={t('form.missing.title')}>
        {t('form.missing.count', { count })}
      </Button>
    </Popover>
  );
}

/** What is missing or wrong, by step. Choosing a line goes to its place and shows what is wrong there. */
function MissingList({
  form,
  papers,
  onGo,
}: {
  form: FormStore;
  papers: readonly MissingPaper[];
  onGo: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const steps = useStore(form, (state) => state.steps);
  const errors = useStore(form, (state) => state.errors);
  const shown = useStore(form, (state) => state.shown);
  const say = usePlaceText(steps.flatMap((step) => step.sections.flatMap((section) => section.fields)));
  return (
    <div className="fm-missing">
      {missingBySteps({ steps, errors }, papers).map((group) => (
        <section key={group.key}>
          <h3>{group.title ? text(group.title) : t('form.submit.whole')}</h3>
          <ul>
            {group.errors.map((error) => {
              const { field, row: rowId, column, message } = error;
              const go = () => {
                form.reveal([errorKey(error)]);
                form.goTo(placeOfError(error));
                onGo();
              };
              return (
                <li key={errorKey(error)}>
                  <button type="button" className="fm-missing-row" onClick={go}>
                    {rowId ? (
                      <b>
                        <Zh text={say({ field, rowId, ...(column ? { column } : {}) }, shown)} />
                      </b>
                    ) : null}
                    <Zh text={rowId ? withoutRow(message) : message} />
                  </button>
                </li>
              );
            })}
            {group.papers.map(({ field, code, title }) => (
              <li key={code}>
                <button
                  type="button"
                  className="fm-missing-row"
                  onClick={() => {
                    form.goTo({ field, rowId: code });
                    onGo();
                  }}
                >
                  <Zh text={t('form.missing.paper', { title: text(title) })} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
