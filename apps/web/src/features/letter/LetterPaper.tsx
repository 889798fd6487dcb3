import { type FilledBlock, type LetterContent, letterWords } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A letter as it lies on paper. It is written in zh-CN, whatever the language of the reader. */
export function LetterPaper({ content }: { content: LetterContent }): ReactNode {
  const { t } = useTranslation();
  return (
    <article className="letter-paper" lang="zh-CN" aria-label={t('letter.paper')}>
      {content.demo && (
        <span className="letter-demo" aria-hidden="true">
          {letterWords.demo}
        </span>
      )}
      <p className="letter-authority">{content.authority}</p>
      <h2>{content.title}</h2>
      <p className="letter-number">{content.number}</p>
      <hr />
      <p className="letter-to">{content.toName}：</p>
      {content.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a filled letter never changes
        <Block key={at} block={block} />
      ))}
      <footer>
        <p>{content.authority}</p>
        <p>{content.date}</p>
        {content.demo && <p className="letter-note">{letterWords.demoNote}</p>}
      </footer>
    </article>
  );
}

function Block({ block }: { block: FilledBlock }): ReactNode {
  switch (block.type) {
    case 'heading':
      return <h3>{block.text}</h3>;
    case 'paragraph':
      return <p className="letter-prose">{block.text}</p>;
    case 'list':
      return (
        <ol>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      );
    case 'table':
      return (
        <table>
          <tbody>
            {block.rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td>{row.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'items':
      return (
        <ol className="letter-items">
          {block.items.map((item) => (
            <li key={item.number} value={item.number}>
              <b>{item.place}</b>
              <p>{item.text}</p>
              <p className="letter-note">
                {letterWords.basis}
                {item.basis}
              </p>
            </li>
          ))}
        </ol>
      );
  }
}
