import { useNowState } from '../../ui/use-now-state.ts';
import type { StoredFile } from '../form/upload/use-uploads.ts';

/** An opinion with its files, begun with what was kept before. */
export function useOpinion(kept = '') {
  const [text, write, now] = useNowState(kept);
  const [files, setFiles, filesNow] = useNowState<readonly StoredFile[]>([]);
  return {
    text,
    /** As it is this moment: people type on while uploads are waited for. */
    now,
    isChanged: text !== kept || files.length > 0,
    /** The files for the call; nothing without any. */
    attached: (): { attachmentIds?: string[] } =>
      filesNow().length > 0 ? { attachmentIds: filesNow().map((file) => file.id) } : {},
    /** For `OpinionFields`. */
    fields: { opinion: text, onOpinion: write, files, onFiles: setFiles },
  };
}
