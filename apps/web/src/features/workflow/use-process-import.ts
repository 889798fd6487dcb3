import { definitionCheck, definitionImport, textOf } from '@app/contract';
import { readText } from '@app/engine/charset';
import { App } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, getLanguage, openTab, send } from '../../client/index.ts';
import { useAction } from '../../runtime/admin/use-action.ts';
import { useFileImport } from '../../runtime/admin/use-file-import.ts';

const largest = 2_000_000;
/** A draft of the process that somebody keeps already. */
interface DraftThere {
  key: string;
  by: string;
  at: string;
  sha256: string;
}
function draftIn(error: unknown): DraftThere | null {
  const data = error instanceof ApiError ? error.data : null;
  return typeof data === 'object' && data !== null && 'sha256' in data ? (data as DraftThere) : null;
}

/** A BPMN file that is checked first and then kept as the draft of its process; `processKey` null = the file says which. */
export function useProcessImport(processKey: string | null, onKept: () => void) {
  const { t } = useTranslation();
  const act = useAction();
  const { message } = App.useApp();
  const [keeping, setKeeping] = useState(false);
  /** Another draft stands in the way: it is replaced only when that is said once more. */
  const [there, setThere] = useState<DraftThere | null>(null);
  const named = processKey === null ? {} : { key: processKey };
  const sheet = useFileImport(async (file) => {
    if (file.size > largest) throw new Error(t('workflow.import.tooLarge'));
    const written = readText(new Uint8Array(await file.arrayBuffer()));
    if (written === null) throw new Error(t('workflow.import.charset'));
    const xml = written.text;
    return { xml, report: await send(definitionCheck, { ...named, xml }, { quiet: true }) };
  });
  const read = sheet.report;
  const keep = async () => {
    if (!read) return;
    setKeeping(true);
    const input = { ...named, xml: read.xml, ...(there ? { replaces: there.sha256 } : {}) };
    await act(async () => {
      try {
        const { id } = await send(definitionImport, input, { quiet: true });
        message.success(t('workflow.import.kept'));
        onKept();
        openTab({ path: `/platform/processes/${id}`, title: textOf(read.report.title, getLanguage()) });
      } catch (error) {
        const draft = draftIn(error);
        if (!draft) throw error;
        setThere(draft);
      }
    });
    setKeeping(false);
  };
  return {
    read,
    fault: sheet.fault,
    there,
    checking: sheet.busy,
    keeping,
    check: (file: File) => {
      setThere(null);
      return sheet.take(file);
    },
    keep,
    clear: () => {
      setThere(null);
      sheet.clear();
    },
  };
}
