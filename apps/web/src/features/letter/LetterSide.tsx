import { fileDownload, type LetterDetail, textOf } from '@app/contract';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab } from '../../client/index.ts';
import { downloadWithNotice } from '../../runtime/attachment/download.ts';
import { Icon } from '../../ui/icons.tsx';
import { weekendWords } from '../../ui/tag/DeadlineTag.tsx';
import { Zh } from '../../ui/Zh.tsx';

/** What a letter means, how it was served, and whether it is unchanged. */
export function LetterSide({
  letter,
  checked,
}: {
  letter: LetterDetail;
  checked: { content: boolean; file: boolean | null } | null;
}): ReactNode {
  const { t } = useTranslation();
  const { replacedBy } = letter;
  const assumed = weekendWords(letter.replyWeekendYears, t);
  return (
    <aside className="letter-side">
      <section className="card">
        <h2>{t('letter.replyDue')}</h2>
        <p className={letter.replyDue ? 'letter-due' : 't2'}>
          {letter.replyDue ? t('letter.due', { day: letter.replyDue }) : t('letter.noReply')}
        </p>
        {assumed !== null && <p className="t2">{assumed}</p>}
        {letter.effect && <p className="t2">{textOf(letter.effect, getLanguage())}</p>}
        {letter.content.replaces && <p>{t('letter.replaces', { number: letter.content.replaces })}</p>}
        {replacedBy && (
          <button type="button" className="lk" onClick={() => openTab({ path: `/letter/${replacedBy.id}` })}>
            {t('letter.replacedBy', { number: replacedBy.number })}
          </button>
        )}
      </section>
      <section className="card">
        <h2>{t('letter.service')}</h2>
        <dl>
          <Fact label={t('letter.to')}>{letter.toName}</Fact>
          <Fact label={t('letter.way')}>{t(`letter.ways.${letter.serviceWay}`)}</Fact>
          <Fact label={t('letter.issuedAt')}>{letter.issuedAt}</Fact>
          <Fact label={t('letter.servedAt')}>
            {letter.serviceDue ? t('letter.onNotice', { day: letter.serviceDue }) : letter.servedAt}
          </Fact>
          {letter.serviceProof && (
            <Fact label={t('letter.proof')}>
              <Proof id={letter.serviceProof} />
            </Fact>
          )}
          <Fact label={t('letter.firstReadAt')}>{letter.firstReadAt ?? t('letter.notRead')}</Fact>
          {letter.draftedBy && letter.checkedBy && (
            <>
              <Fact label={t('letter.draftedBy')}>{letter.draftedBy}</Fact>
              <Fact label={t('letter.checkedBy')}>{letter.checkedBy}</Fact>
            </>
          )}
          {letter.signedBy && <Fact label={t('letter.signedBy')}>{letter.signedBy}</Fact>}
        </dl>
      </section>
      <section className="card">
        <h2>{t('letter.check')}</h2>
        <Hash label={t('letter.content')} hash={letter.contentSha256} same={checked?.content ?? null} />
        {letter.file ? (
          <Hash label={t('letter.file')} hash={letter.file.sha256} same={checked?.file ?? null} />
        ) : (
          <p className="t2">{t('letter.drawing')}</p>
        )}
        <p className="t2">{t(letter.signatureId ? 'letter.signature' : 'letter.notSigned')}</p>
      </section>
    </aside>
  );
}

/** The file that proves the service. */
function Proof({ id }: { id: string }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const load = () => void downloadWithNotice(message, fileDownload, { attachmentId: id }, t('letter.proof'));
  return (
    <button type="button" className="lk" onClick={load}>
      {t('letter.openProof')}
    </button>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <>
      <dt>{label}</dt>
      <dd>{typeof children === 'string' ? <Zh text={children} /> : (children ?? '—')}</dd>
    </>
  );
}

/** A fingerprint in groups of four, with the word that says whether it still fits. */
function Hash({ label, hash, same }: { label: string; hash: string; same: boolean | null }): ReactNode {
  const { t } = useTranslation();
  const word = same === null ? 'notChecked' : same ? 'same' : 'different';
  return (
    <div className={`letter-hash is-${word}`}>
      <span className="t3">{label}</span>
      <b>
        <Icon name={same === false ? 'xcircle' : 'check'} size={12} />
        {t(`letter.${word}`)}
      </b>
      <code dir="ltr">{(hash.match(/.{4}/g) ?? []).join(' ')}</code>
    </div>
  );
}
