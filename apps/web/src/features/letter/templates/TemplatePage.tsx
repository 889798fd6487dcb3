import { type TemplateDetail, textOf } from '@app/contract';
import { Button, Input, Select } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, useTab } from '../../../client/index.ts';
import { DayInput } from '../../../ui/day/DayInput.tsx';
import { PageFailure } from '../../../ui/PageFailure.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { LetterPaper } from '../LetterPaper.tsx';
import '../letter.css';
import './template.css';
import { BlockEditor } from './BlockEditor.tsx';
import { blockTypes, moved, newBlock } from './blocks.ts';
import { type TemplateWork, useTemplate, useTemplateDraft } from './use-template.ts';

/** A template: its blocks to be written at the left, the letter that they make at the right, its versions below. */
export default function TemplatePage({ params }: { params: Record<string, string> }): ReactNode {
  const id = params.id ?? '';
  const { t } = useTranslation();
  const { setTitle } = useTab();
  const [version, setVersion] = useState<number>();
  const { data, isError, error, refetch } = useTemplate(id, version);
  const title = data ? `${id} ${textOf(data.title, getLanguage())}` : undefined;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  if (isError && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div role="status" className="page" aria-busy="true" aria-label={t('common.loading')} />;
  // A published version is only looked at; a draft that somebody else saved is begun anew.
  const key = `${version ?? ''} ${data.draft?.savedAt ?? ''} ${data.version}`;
  return <TemplateView key={key} detail={data} title={title ?? ''} looksAt={version} onLookAt={setVersion} />;
}

function TemplateView({
  detail,
  title,
  looksAt,
  onLookAt,
}: {
  detail: TemplateDetail;
  title: string;
  looksAt: number | undefined;
  onLookAt: (version: number | undefined) => void;
}): ReactNode {
  const { t } = useTranslation();
  const shown = looksAt === undefined ? detail : { ...detail, draft: null };
  const work = useTemplateDraft(shown);
  const edits = work.mayEdit && looksAt === undefined;
  return (
    <div className="page letter-page">
      <PageHeader
        title={title}
        facts={<span className="t2">{factsOf(detail, t)}</span>}
        actions={edits ? <Actions detail={detail} work={work} /> : null}
      />
      <div className="template-grid">
        <section className="card template-form" aria-label={t('template.text')}>
          {work.blocks.map((block, at) => (
            <BlockEditor
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place
              key={at}
              block={block}
              at={at}
              onChange={(next) => work.change(work.blocks.map((one, index) => (index === at ? next : one)))}
              onMove={(by) => work.change(moved(work.blocks, at, by))}
              onRemove={() => work.change(work.blocks.filter((_one, index) => index !== at))}
            />
          ))}
          {edits ? <AddBlock work={work} /> : null}
          <details>
            <summary>{t('template.names')}</summary>
            <ul className="template-names">
              {detail.names.map(({ name, label }) => (
                <li key={name}>
                  <code>{`{${name}}`}</code> {label}
                </li>
              ))}
            </ul>
          </details>
        </section>
        <Preview detail={detail} work={work} />
      </div>
      <Versions detail={detail} looksAt={looksAt} onLookAt={onLookAt} />
    </div>
  );
}

function factsOf({ draft, version, from }: TemplateDetail, t: TFunction): string {
  return draft
    ? t('template.draftOf', { version: draft.basedOn, name: draft.savedBy, from: draft.from })
    : t('template.versionFrom', { version, from });
}

function Actions({ detail, work }: { detail: TemplateDetail; work: TemplateWork }): ReactNode {
  const { t } = useTranslation();
  const { draft } = detail;
  const second = draft?.mine ? t('template.second') : undefined;
  return (
    <>
      <span>{t('template.from')}</span>
      <DayInput aria-label={t('template.from')} value={work.from} onChange={work.setFrom} />
      {draft ? <Button onClick={() => void work.drop()}>{t('template.drop')}</Button> : null}
      <Button
        type={draft && !work.isChanged ? 'default' : 'primary'}
        disabled={!work.isChanged && work.from === draft?.from}
        onClick={() => void work.save()}
      >
        {t('template.save')}
      </Button>
      {draft ? (
        <Button
          type="primary"
          disabled={draft.mine || work.isChanged}
          title={second}
          onClick={() => void work.publish()}
        >
          {t('template.publish')}
        </Button>
      ) : null}
    </>
  );
}

function AddBlock({ work }: { work: TemplateWork }): ReactNode {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t('template.add')}
      placeholder={t('template.add')}
      value={null}
      options={blockTypes.map((type) => ({ value: type, label: t(`template.types.${type}`) }))}
      onChange={(type: (typeof blockTypes)[number] | null) => type && work.change([...work.blocks, newBlock(type)])}
    />
  );
}

/** The letter as it would be drawn, with sample words or of a case; what is missing or unknown is said above it. */
function Preview({ detail, work }: { detail: TemplateDetail; work: TemplateWork }): ReactNode {
  const { t } = useTranslation();
  const { data, isError } = work.preview;
  return (
    <section aria-label={t('template.preview')}>
      <div className="template-preview-bar">
        <Input
          aria-label={t('template.caseId')}
          placeholder={t('template.caseId')}
          value={work.caseId}
          maxLength={19}
          onChange={(event) => work.setCaseId(event.target.value.trim())}
        />
        {isError ? <p role="alert">{t('template.noPreview')}</p> : null}
        {data && data.unknown.length > 0 ? (
          <p role="alert">{t('template.unknown', { list: data.unknown.join(' ') })}</p>
        ) : null}
        {data && data.missing.length > 0 ? (
          <p className="t2">{t('template.missing', { list: data.missing.join(' ') })}</p>
        ) : null}
      </div>
      <div className="letter-desk">
        <LetterPaper
          content={{
            kind: detail.id,
            templateVersion: detail.version,
            title: textOf(detail.title, 'zh-CN'),
            number: t('template.noNumber'),
            authority: t('template.sampleAuthority'),
            toName: t('template.sampleReceiver'),
            toAddress: '',
            blocks: data?.blocks ?? [],
            date: '',
            replaces: null,
            reply: null,
            demo: false,
          }}
        />
      </div>
    </section>
  );
}

function Versions({
  detail,
  looksAt,
  onLookAt,
}: {
  detail: TemplateDetail;
  looksAt: number | undefined;
  onLookAt: (version: number | undefined) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="card" aria-label={t('template.versions')}>
      <h2>{t('template.versions')}</h2>
      <table className="template-versions">
        <tbody>
          {detail.versions.map(({ version, from, state, publishedBy, publishedAt, sha256 }) => (
            <tr key={version}>
              <td>
                <button
                  type="button"
                  className="lk"
                  onClick={() => onLookAt(version === looksAt ? undefined : version)}
                >
                  {t('template.versionFrom', { version, from })}
                </button>
              </td>
              <td>{t(`template.states.${state}`)}</td>
              <td>{publishedBy ?? t('template.ofProduct')}</td>
              <td>{publishedAt}</td>
              <td>
                <code title={sha256}>{sha256.slice(0, 8)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {looksAt === undefined ? null : <Button onClick={() => onLookAt(undefined)}>{t('template.backToDraft')}</Button>}
    </section>
  );
}
