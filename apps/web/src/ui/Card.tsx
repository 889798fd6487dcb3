import type { CSSProperties, ReactNode, Ref } from 'react';

/** A block with a 40 px head; `bare` drops the body's padding (tables). */
export function Card({
  title,
  extra,
  children,
  bare = false,
  className,
  style,
  ref,
}: {
  title?: ReactNode;
  extra?: ReactNode;
  children?: ReactNode;
  bare?: boolean;
  className?: string;
  style?: CSSProperties;
  ref?: Ref<HTMLElement>;
}): ReactNode {
  return (
    <section className={className ? `card ${className}` : 'card'} style={style} ref={ref}>
      {title === undefined ? null : (
        <div className="ch">
          {typeof title === 'string' ? <h2>{title}</h2> : title}
          <span className="sp" />
          {extra}
        </div>
      )}
      {bare ? children : <div className="cbd">{children}</div>}
    </section>
  );
}
