import type { ReactNode } from 'react';
import { Logo } from '../../ui/icons.tsx';

/** A sub-system's mark, always through `<img>`: nothing inside it can run (R3-18). */
export function LogoPicture({
  logo,
  type,
  size,
}: {
  logo: string | null;
  type: 'svg' | 'image';
  size: number;
}): ReactNode {
  if (!logo) return <Logo size={size} />;
  const source = type === 'svg' ? `data:image/svg+xml;utf8,${encodeURIComponent(logo)}` : logo;
  return <img src={source} alt="" width={size} height={size} />;
}
