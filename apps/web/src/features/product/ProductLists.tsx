import { certificateAgain, type ProductDetail, textOf } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLanguage, openTab, send, toApiError, useSession } from '../../client/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type StatusLook, StatusTag } from '../../ui/tag/StatusTag.tsx';
import { Zh } from '../../ui/Zh.tsx';

interface Shown {
  product: ProductDetail;
}

function Rows({ head, children }: { head: readonly string[]; children: ReactNode }): ReactNode {
  return (
    <div className="product-table">
      <table>
        <thead>
          <tr>
            {head.map((one) => (
              <th key={one} scope="col">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Versions, newest first: since when, why, and the case that made it. */
export function VersionsList({ product }: Shown): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  return (
    <Rows
      head={[
        t('product.version'),
        t('product.effectiveFrom'),
        t('product.change'),
        t('product.summary'),
        t('product.case'),
      ]}
    >
      {product.versions.map((one) => (
        <tr key={one.version}>
          <td>
            <span className={one.version === product.currentVersion ? 'vno now' : 'vno'}>V{one.version}</span>
          </td>
          <td>{one.effectiveFrom}</td>
          <td>{textOf(one.changeLabel, language)}</td>
          <td>
            <Zh text={textOf(one.summary, language)} />
          </td>
          <td>
            <CaseLink product={product} id={one.caseId} />
          </td>
        </tr>
      ))}
    </Rows>
  );
}

/** Certificates with their validity; one whose drawing failed can be drawn again by who may. */
export function CertificatesList({ product, onChanged }: Shown & { onChanged: () => void }): ReactNode {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const mayAgain = useSession(({ permissions }) => permissions['certificate.again'] === true);
  const again = useMutation({
    mutationFn: (id: string) => send(certificateAgain, { productId: product.id, id }, { quiet: true }),
    onSuccess: onChanged,
    onError: (error) => void message.error(toApiError(error).text),
  });
  if (product.certificates.length === 0) return <EmptyState text={t('product.noCertificates')} />;
  return (
    <Rows head={[t('product.version'), t('product.stateLabel'), t('product.validity'), t('product.madeAt'), '']}>
      {product.certificates.map((one) => (
        <tr key={one.id}>
          <td>V{one.version}</td>
          <td>
            {t(`product.certificate.${one.state}`)}
            {one.state === 'failed' ? <p className="t3">{t('product.drawingFailed')}</p> : null}
            {one.error ? <p className="t3">{one.error}</p> : null}
          </td>
          <td>{[one.validFrom, one.validTo].filter(Boolean).join(' — ') || '—'}</td>
          <td>{one.madeAt?.slice(0, 16) ?? '—'}</td>
          <td>
            {one.state === 'failed' && mayAgain ? (
              <Button size="small" loading={again.isPending} onClick={() => again.mutate(one.id)}>
                {t('product.drawAgain')}
              </Button>
            ) : null}
          </td>
        </tr>
      ))}
    </Rows>
  );
}

/** Cases about the product, open ones first. */
export function CasesList({ product }: Shown): ReactNode {
  const { t } = useTranslation();
  const language = getLanguage();
  return (
    <Rows head={[t('product.case'), t('product.procedure'), t('product.stateLabel'), t('product.submittedAt')]}>
      {product.cases.map((one) => (
        <tr key={one.id}>
          <td>
            <CaseLink product={product} id={one.id} />
          </td>
          <td>{textOf(one.areaTitle, language)}</td>
          <td>
            <StatusTag look={one.statusLook as StatusLook} label={textOf(one.statusLabel, language)} />
          </td>
          <td>{one.submittedAt.slice(0, 16)}</td>
        </tr>
      ))}
    </Rows>
  );
}

/** What forbids procedures on the product now. */
export function BlocksList({ product }: Shown): ReactNode {
  const { t } = useTranslation();
  if (product.blocks.length === 0) return <EmptyState text={t('product.noBlocks')} icon="check" />;
  return (
    <Rows head={[t('product.restriction'), t('product.since'), t('product.until'), t('product.case')]}>
      {product.blocks.map((one) => (
        <tr key={`${one.kind} ${one.caseId}`}>
          <td>
            <Zh text={textOf(one.text, getLanguage())} />
          </td>
          <td>{one.since.slice(0, 10)}</td>
          <td>{one.until?.slice(0, 10) ?? '—'}</td>
          <td>
            <CaseLink product={product} id={one.caseId} />
          </td>
        </tr>
      ))}
    </Rows>
  );
}

function CaseLink({ product, id }: Shown & { id: string }): ReactNode {
  const found = product.cases.find((one) => one.id === id);
  if (!found) return '—';
  const path = `/${found.area}/case/${id}`;
  return (
    <button type="button" className="lk" onClick={() => openTab({ path, title: found.title })}>
      <Zh text={found.number ?? found.title} />
    </button>
  );
}
