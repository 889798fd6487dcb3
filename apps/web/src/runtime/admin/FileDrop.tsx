import { Upload } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';

/** Takes one file, chosen or dropped; takes none while `busy` (it turns) or `disabled`. Whoever uses it sends the file. */
export function FileDrop({
  accept,
  text,
  busy,
  disabled = false,
  onFile,
}: {
  /** Endings and types of files, with commas between. */
  accept: string;
  text: string;
  busy: boolean;
  disabled?: boolean;
  onFile: (file: File) => Promise<void>;
}): ReactNode {
  return (
    <Upload.Dragger
      accept={accept}
      maxCount={1}
      showUploadList={false}
      disabled={busy || disabled}
      beforeUpload={(file) => {
        void onFile(file);
        return false;
      }}
    >
      <p className="admin-drop">
        {busy ? <span className="spin" /> : <Icon name="upload" size={24} />}
        <span>{text}</span>
      </p>
    </Upload.Dragger>
  );
}
