import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useRef } from 'react';
import { isAddress } from './address.ts';
import { TextTools } from './TextTools.tsx';
import './rich-text.css';

/** What a writer may use, no more than readers are shown: headings, bold and italic words, lists, quotations, links. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: isAddress },
  }),
];

/**
 * A field for structured text, held as HTML; '' when nothing is written. It takes over `value` when it is drawn: another text in the same
 * place needs another `key`.
 */
export function RichText({
  id,
  label,
  value,
  onChange,
}: {
  id: string;
  label: string;
  value: string;
  onChange: (html: string) => void;
}): ReactNode {
  const latest = useRef(onChange);
  latest.current = onChange;
  const editor = useEditor({
    extensions,
    content: value,
    // What stands in the style sheet of this field.
    injectCSS: false,
    editorProps: {
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'rich-text-area' },
    },
    onUpdate: ({ editor: changed }) => latest.current(changed.isEmpty ? '' : changed.getHTML()),
  });
  return (
    <div className="rich-text">
      <TextTools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
