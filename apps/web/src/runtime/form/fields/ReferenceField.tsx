import type { FieldOf, Json, PatchOp } from '@app/contract';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab } from '../../../client/index.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Zh } from '../../../ui/Zh.tsx';
import { type FieldPort, useForm } from '../store/form-context.ts';
import { inputProps } from './FieldFrame.tsx';
import { type Candidate, referenceIn, useCandidates } from './use-candidates.ts';

/** Pixels above the end of the list at which its next page is fetched. */
const nearEnd = 80;

/** Chooses another record by a part of its words. What it fills in elsewhere is one step of undo together with the choice. */
export function ReferenceField({ port }: { port: FieldPort<FieldOf<'reference'>> }): ReactNode {
  const { t } = useTranslation();
  const { store, place } = useForm();
  const [words, setWords] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = useCandidates(port, words, isOpen);
  const chosen = referenceIn(port.value);
  const choose = (candidate: Candidate | undefined) => {
    store.change(candidate ? opsOf(port, candidate) : [{ op: 'unset', path: [...port.path] }]);
    setWords('');
    port.leave();
  };
  const missing = found.isFailed ? t('form.reference.failed') : t('form.reference.none');
  return (
    <div className="fm-reference">
      <Select<string, { value: string; label: string; detail: string | null }>
        {...inputProps(port)}
        className="fm-select"
        status={port.error ? 'error' : undefined}
        value={chosen?.id}
        disabled={port.readOnly || place === undefined}
        allowClear={!port.required}
        placeholder={t('form.reference.choose')}
        showSearch={{ filterOption: false, onSearch: setWords, searchValue: words }}
        open={isOpen}
        onOpenChange={setOpen}
        loading={found.isLoading}
        options={optionsOf(found.items, isOpen ? null : chosen)}
        labelRender={({ label, value }) => label ?? (value === chosen?.id ? chosen?.text : value)}
        optionRender={({ data }) => (
          <>
            <Zh text={data.label} />
            {data.detail ? <span className="fm-candidate t3">{data.detail}</span> : null}
          </>
        )}
        notFoundContent={found.isLoading ? t('form.reference.searching') : missing}
        onPopupScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + clientHeight > scrollHeight - nearEnd) found.more();
        }}
        onChange={(id?: string) => choose(found.items.find((one) => one.id === id))}
        onBlur={port.leave}
      />
      {chosen?.link ? <OpenReference text={chosen.text} link={chosen.link} /> : null}
    </div>
  );
}

/** Opens the record that a reference means. */
function OpenReference({ text, link }: { text: string; link: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="ib"
      aria-label={t('form.reference.open', { name: text })}
      title={t('form.reference.open', { name: text })}
      onClick={() => openTab({ path: link, title: text })}
    >
      <Icon name="link" size={16} />
    </button>
  );
}

/** The words of a submitted reference, which open the record. */
export function ReferenceWords({ value }: { value: Json }): ReactNode {
  const chosen = referenceIn(value);
  if (!chosen?.link) return <Zh text={chosen?.text ?? ''} />;
  const { link, text } = chosen;
  return (
    <button type="button" className="lk" onClick={() => openTab({ path: link, title: text })}>
      <Zh text={text} />
    </button>
  );
}

function optionsOf(items: readonly Candidate[], chosen: { id: string; text: string } | null) {
  const found = items.map(({ id, text, detail }) => ({ value: id, label: text, detail }));
  const isListed = chosen === null || found.some(({ value }) => value === chosen.id);
  return isListed ? found : [{ value: chosen.id, label: chosen.text, detail: null }, ...found];
}

/** The choice and what it writes into other fields of the form, or of the row. */
function opsOf({ path }: FieldPort, { id, text, link, copies }: Candidate): PatchOp[] {
  const beside = path.slice(0, -1);
  return [
    { op: 'set', path: [...path], value: { id, text, ...(link === null ? {} : { link }) } },
    ...Object.entries(copies).map(
      ([key, value]): PatchOp =>
        value === null ? { op: 'unset', path: [...beside, key] } : { op: 'set', path: [...beside, key], value },
    ),
  ];
}
