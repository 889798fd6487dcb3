import type { Call, Input } from '@app/contract';
import type { MessageInstance } from 'antd/es/message/interface';
import { toApiError } from '../../client/api-error.ts';
import { translate } from '../../client/i18n.ts';
import { newKey } from '../../client/request.ts';
import { downloadFile } from '../../client/transfer.ts';

/** Downloads with a loading text that closes when it is done and when it fails (R7.2-07). */
export async function downloadWithNotice<C extends Call>(
  message: MessageInstance,
  call: C,
  input: Input<C>,
  fileName: string,
): Promise<boolean> {
  const key = newKey();
  message.open({ key, type: 'loading', content: translate('file.downloading'), duration: 0 });
  try {
    await downloadFile(call, input, fileName, { silent: true });
    return true;
  } catch (error) {
    message.error(toApiError(error).text);
    return false;
  } finally {
    message.destroy(key);
  }
}
