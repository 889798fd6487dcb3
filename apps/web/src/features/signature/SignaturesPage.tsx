import { type Signature, signatureLevels, signatureQuery } from '@app/contract';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openTab, send, useSession } from '../../client/index.ts';
import { ListPage } from '../../runtime/list/ListPage.tsx';
import type { ListColumn, ListSpec } from '../../runtime/list/list-spec.ts';
import { VerifyDialog } from '../../runtime/sign/VerifyDialog.tsx';
import { CheckFileDialog } from './CheckFileDialog.tsx';

/** Signatures: who signed what, when, by which key, and whether it still holds. People see their own; auditors and administrators those of the office. */
export default function SignaturesPage(): ReactNode {
  const { t } = useTranslation();
  const [checked, setChecked] = useState<Signature | null>(null);
  const managesKeys = useSession(({ permissions }) => permissions['signature.manage'] === true);
  const [checksFile, setChecksFile] = useState(false);
  const actions = (
    <>
      <Button onClick={() => setChecksFile(true)}>{t('signature.file.open')}</Button>
      {managesKeys && <Button onClick={() => openTab({ path: '/sign/keys' })}>{t('signature.keys.title')}</Button>}
    </>
  );
  return (
    <>
      <ListPage spec={useSignatureList(setChecked)} actions={actions} />
      <VerifyDialog signature={checked} onClose={() => setChecked(null)} />
      <CheckFileDialog open={checksFile} onClose={() => setChecksFile(false)} />
    </>
  );
}

/** What is signed, as far as it has a word. */
const subjects = ['decision', 'letter', 'certificate'];

function useSignatureList(verify: (signature: Signature) => void): ListSpec<Signature> {
  const { t } = useTranslation();
  const mayExport = useSession(({ roles }) => roles.includes('AUDITOR'));
  const choices = (group: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`signature.${group}.${value}`) }));
  return {
    id: 'signatures',
    title: t('signature.title'),
    load: (request, signal) => send(signatureQuery, request, { quiet: true, signal }),
    sorts: [{ field: 'signedAt', order: 'DESC' }],
    filters: [
      { field: 'title', label: t('signature.subject'), kind: 'text' },
      { field: 'signer', label: t('signature.signer'), kind: 'text' },
      { field: 'level', label: t('signature.level'), kind: 'choice', options: choices('levels', signatureLevels) },
      { field: 'about', label: t('signature.about'), kind: 'choice', options: choices('abouts', subjects) },
      { field: 'signedAt', label: t('signature.signedAt'), kind: 'date' },
    ],
    columns: columnsOf(t),
    nameOf: ({ title }) => title,
    onOpen: verify,
    openedBy: 'title',
    rowActions: [{ key: 'verify', label: t('signature.verify'), run: verify }],
    ...(mayExport ? { exports: true } : {}),
    empty: { text: t('signature.none'), hint: t('signature.noneHint') },
  };
}

/** The word of what a signature is about; one without a word is shown as it is. */
const aboutOf = (about: string, t: TFunction): string =>
  subjects.includes(about) ? t(`signature.abouts.${about}`) : about;

function columnsOf(t: TFunction): ListColumn<Signature>[] {
  const level = (row: Signature) => t(`signature.levels.${row.level}`);
  const about = (row: Signature) => aboutOf(row.about, t);
  const proof = (row: Signature) => t(`signature.proofs.${row.proof}`);
  return [
    { field: 'title', title: t('signature.subject'), width: 320, wraps: true },
    { field: 'about', title: t('signature.about'), width: 110, render: about, text: about },
    { field: 'signer', title: t('signature.signer'), width: 130 },
    { field: 'level', title: t('signature.level'), width: 120, render: level, text: level },
    { field: 'proof', title: t('signature.proof'), width: 120, priority: 2, render: proof, text: proof },
    { field: 'reason', title: t('signature.reason'), width: 200, priority: 3 },
    { field: 'signedAt', title: t('signature.signedAt'), kind: 'time', greatestFirst: true },
  ];
}
