import type { FieldOf } from '@app/contract';
import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import type { DrawField } from '../../fields/field-screen.ts';
import { FieldFrame } from '../fields/FieldFrame.tsx';
import type { FieldPort } from '../store/form-context.ts';
import { PaperEvidence } from './PaperEvidence.tsx';
import { PaperLine } from './PaperLine.tsx';
import { type PaperOptions, paperOptions } from './paper-proposals.ts';
import { ReadingState } from './ReadingState.tsx';
import { TakeAll } from './TakeAll.tsx';
import { usePaperRows } from './use-paper-rows.ts';
import './reading.css';

interface Papers {
  port: FieldPort<FieldOf<'table'>>;
  draw: DrawField;
}

/** What was read from reports or an assessment beside its page: a person takes rows over, corrects them, adds what is missing. */
export function PaperRowsField({ port, draw }: Papers): ReactNode {
  const options = useMemo(() => paperOptions(port.field), [port.field]);
  return options ? <PaperRows port={port} draw={draw} options={options} /> : null;
}

function PaperRows({ port, draw, options }: Papers & { options: PaperOptions }): ReactNode {
  const { t } = useTranslation();
  const { field, readOnly } = port;
  const papers = usePaperRows(port, options);
  const { readings, lines, open, shown } = papers;
  return (
    <FieldFrame port={port} group>
      <div className="rd-papers" id={port.id}>
        <div className="rd-left">
          <PaperEvidence row={shown} files={papers.files} readings={readings} />
          {readings
            .filter(({ state }) => state !== 'done')
            .map((reading) => (
              <ReadingState
                key={reading.attachmentId}
                reading={reading}
                {...(readOnly ? {} : { onRead: () => void papers.begin(reading.attachmentId) })}
              />
            ))}
        </div>
        <div className="rd-right">
          {readOnly ? null : <TakeAll count={open.length} onTake={() => papers.take(open)} />}
          {lines.length === 0 ? <p className="rd-empty t3">{t('reading.noPaper')}</p> : null}
          <ul className="rd-lines">
            {lines.map((row) => (
              <PaperLine
                key={row._id}
                row={row}
                field={field}
                isTaken={papers.taken.has(row._id)}
                isActive={row._id === shown?._id}
                readOnly={readOnly}
                draw={draw}
                onPick={() => papers.show(row._id)}
                onTake={() => papers.take([row])}
                onRemove={() => papers.remove(row)}
              />
            ))}
          </ul>
          {readOnly ? null : (
            <Button size="small" icon={<Icon name="plus" size={14} />} onClick={papers.add}>
              {t('form.rowAdd')}
            </Button>
          )}
        </div>
      </div>
    </FieldFrame>
  );
}
