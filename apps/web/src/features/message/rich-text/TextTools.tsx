import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icons.tsx';
import { isAddress } from './address.ts';

/** What can be done to the words that are chosen, with the sign that stands on its button. */
const tools = {
  heading: {
    sign: 'H1',
    is: (editor: Editor) => editor.isActive('heading', { level: 2 }),
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  subheading: {
    sign: 'H2',
    is: (editor: Editor) => editor.isActive('heading', { level: 3 }),
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  bold: {
    sign: <b>B</b>,
    is: (editor: Editor) => editor.isActive('bold'),
    run: (editor: Editor) => editor.chain().focus().toggleBold().run(),
  },
  italic: {
    sign: <i>I</i>,
    is: (editor: Editor) => editor.isActive('italic'),
    run: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  },
  bullets: {
    sign: <ListSign d="M2 4h.01M2 8h.01M2 12h.01" />,
    is: (editor: Editor) => editor.isActive('bulletList'),
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  numbers: {
    sign: <ListSign d="M1.5 3.2 2.5 2.5V6M1.3 10.5h2L1.3 13.5h2" />,
    is: (editor: Editor) => editor.isActive('orderedList'),
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
} as const;
const names = Object.keys(tools) as (keyof typeof tools)[];

function ListSign({ d }: { d: string }): ReactNode {
  return (
    <svg width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden>
      <path d={`${d}M6 4h8M6 8h8M6 12h8`} strokeLinecap="round" />
    </svg>
  );
}

/** The buttons above a field for structured text; where the cursor stands says which of them are pressed. */
export function TextTools({ editor }: { editor: Editor }): ReactNode {
  const { t } = useTranslation();
  const [linking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      ...Object.fromEntries(names.map((name) => [name, tools[name].is(now)])),
      link: now.isActive('link'),
    }),
  }) as Record<string, boolean>;
  const button = (name: string, sign: ReactNode, press: () => void) => (
    <Button
      key={name}
      type="text"
      size="small"
      className={active[name] ? 'on' : undefined}
      aria-pressed={active[name] ?? false}
      aria-label={t(`message.tool.${name}`)}
      title={t(`message.tool.${name}`)}
      // The words that are chosen stay so.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {sign}
    </Button>
  );
  return (
    <>
      <div className="rich-text-tools" role="toolbar" aria-label={t('message.tools')}>
        {names.map((name) => button(name, tools[name].sign, () => tools[name].run(editor)))}
        {button('link', <Icon name="link" size={14} />, () => setLinking((is) => !is))}
        {button('undo', <Icon name="undo" size={14} />, () => editor.chain().focus().undo().run())}
      </div>
      {linking ? <LinkLine editor={editor} onDone={() => setLinking(false)} /> : null}
    </>
  );
}

/** The address to which the chosen words lead; where none are chosen it is written itself. */
function LinkLine({ editor, onDone }: { editor: Editor; onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  const [isWrong, setWrong] = useState(false);
  const take = () => {
    const typed = address.trim();
    const href = typed === '' || /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`;
    if (href !== '' && !isAddress(href)) return setWrong(true);
    const at = editor.chain().focus().extendMarkRange('link');
    if (href === '') at.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      at.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href } }] }).run();
    else at.setLink({ href }).run();
    onDone();
  };
  return (
    <div className="rich-text-link">
      <Input
        size="small"
        autoFocus
        maxLength={2_000}
        aria-label={t('message.address')}
        placeholder={t('message.addressHint')}
        status={isWrong ? 'error' : ''}
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          setWrong(false);
        }}
        onPressEnter={take}
      />
      <Button size="small" onClick={take}>
        {t('message.setLink')}
      </Button>
      {isWrong ? (
        <span className="rich-text-wrong" role="alert">
          {t('message.addressWrong')}
        </span>
      ) : null}
    </div>
  );
}
