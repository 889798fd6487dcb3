import { type IconName, iconAliases, iconNames } from '@app/contract/icons';
import type { ReactNode } from 'react';

export { type IconName, iconNames };

/** Line icons on a 16 px grid, drawn with the colour of the text around them. */
const paths: Readonly<Record<IconName, string>> = {
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  right: 'M6 4l4 4-4 4',
  left: 'M10 4 6 8l4 4',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.7 10.7 14 14',
  fullscreen: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  fullscreenExit: 'M6 2.5V6H2.5M13.5 6H10V2.5M10 13.5V10h3.5M2.5 10H6v3.5',
  bell: 'M8 2a4 4 0 0 1 4 4v3l1.5 2.5h-11L4 9V6a4 4 0 0 1 4-4zM6.5 13.5h3',
  settings:
    'M8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM8 1.8v1.7M8 12.5v1.7M1.8 8h1.7M12.5 8h1.7M3.6 3.6l1.2 1.2M11.2 11.2l1.2 1.2M12.4 3.6l-1.2 1.2M4.8 11.2l-1.2 1.2',
  home: 'M2.5 7.5 8 3l5.5 4.5V13H10V9.5H6V13H2.5z',
  document: 'M4 1.8h5.2L12.5 5v9.2H4zM9 2v3.2h3.3M6 8h4.5M6 10.8h4.5',
  scan: 'M2 5V2.5h3M11 2.5h3V5M14 11v2.5h-3M5 13.5H2V11M4.5 8h7',
  gavel: 'M6.2 3.2 10.8 7.8M4.6 4.8 9.2 9.4M5 6.3 8.3 3M8 9.6 11.3 6.3M9.6 7.6 14 12M2 13.5h7',
  archive: 'M2 3h12v3H2zM3 6v7.5h10V6M6.3 8.8h3.4',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.6M13 2v3h-3',
  pulse: 'M1.5 8.5h3l1.8-5 3 9 1.8-4H14.5',
  database:
    'M8 2c3.3 0 5.5.9 5.5 2.2S11.3 6.4 8 6.4 2.5 5.5 2.5 4.2 4.7 2 8 2zM2.5 4.2V8c0 1.3 2.2 2.2 5.5 2.2s5.5-.9 5.5-2.2V4.2M2.5 8v3.8C2.5 13.1 4.7 14 8 14s5.5-.9 5.5-2.2V8',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3 8.5 6.5 12 13 4.5',
  checkCircle: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM5.3 8.2l2 2 3.5-4',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3.5 8h9',
  download: 'M8 3v7.5M5 7.5l3 3 3-3M2.5 10.5v3h11v-3',
  upload: 'M8 10.5V3M5 5.8 8 2.8l3 3M2.5 10.5v3h11v-3',
  chart: 'M2.5 2.5v11h11M5.5 11V8M8.5 11V5M11.5 11V6.5',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.9 3v10',
  octagon: 'M5.5 1.8h5L14.2 5.5v5l-3.7 3.7h-5L1.8 10.5v-5zM8 4.8v3.7M8 11h.01',
  triangle: 'M8 2 14.5 13.5h-13zM8 6.5v3.2M8 11.6h.01',
  diamond:
    'M8 1.5 14.5 8 8 14.5 1.5 8zM6.6 6.6c.1-1 .8-1.4 1.5-1.4.9 0 1.5.5 1.5 1.3 0 1.1-1.5 1.2-1.5 2.3M8.1 10.8h.01',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.3v3.7M8 5h.01',
  drag: 'M6 3.5h.01M6 8h.01M6 12.5h.01M10 3.5h.01M10 8h.01M10 12.5h.01',
  more: 'M2.9 8a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0zM7.4 8a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0zM11.9 8a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0z',
  inbox: 'M2 9l2-6h8l2 6v4.5H2zM2 9h3.5c.3 1.3 1.2 2 2.5 2s2.2-.7 2.5-2H14',
  send: 'M14 2 1.8 6.8 7 9l2.2 5.2zM7 9l3-3',
  back: 'M6 4 2.5 7.5 6 11M2.5 7.5H10a3.5 3.5 0 0 1 0 6.5H8',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6H10a3.7 3.7 0 0 1 0 7.4H6',
  redo: 'M10.5 3l3 3-3 3M13.5 6H6a3.7 3.7 0 0 0 0 7.4h2',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  seal: 'M8 1.8l1.7 1.3 2.1.1.5 2 1.6 1.4-.8 2 .2 2.1-2 .7-1.3 1.7-2-.7-2 .7L4.7 11.4l-2-.7.2-2.1-.8-2 1.6-1.4.5-2 2.1-.1zM5.6 7.5l1.7 1.7 3.1-3.2',
  xcircle: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4',
  ban: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM4 8h8',
  shield: 'M8 1.8 13 3.6v4c0 3.2-2 5.4-5 6.6-3-1.2-5-3.4-5-6.6v-4zM6.2 6.2l3.6 3.6M9.8 6.2 6.2 9.8',
  edit: 'M3 13l.6-3L10.5 3 13 5.5l-7 7zM9 4.5 11.5 7',
  users:
    'M6 7.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8zM1.5 13.5c.4-2.6 2-4 4.5-4s4.1 1.4 4.5 4M10.5 2.9a2.3 2.3 0 0 1 0 4.4M12 9.8c1.5.5 2.3 1.8 2.5 3.7',
  user: 'M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8zM2.8 14c.5-2.8 2.5-4.2 5.2-4.2s4.7 1.4 5.2 4.2',
  company: 'M2.5 14V5l5-2.5V14M7.5 7h6v7M1.5 14h13M4.2 7.2h1.4M4.2 10h1.4M9.6 9.5h1.8M9.6 11.8h1.8',
  certificate: 'M3 2.5h10v7H3zM5.2 5h5.6M5.2 7h3M8 9.5v4l1.7-1 1.6 1v-4',
  message: 'M2 3h12v8.5H7L4 14v-2.5H2z',
  flow: 'M2 6h4v4H2zM10 2h4v4h-4zM10 10h4v4h-4zM6 8h2M8 4v8M8 4h2M8 12h2',
  print: 'M4 6V2h8v4M4 12H2V6h12v6h-2M4 9.5h8V14H4z',
  star: 'M8 2l1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.8l-3.8 2 .7-4.3-3.1-3 4.3-.6z',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  eyeOff:
    'M2 2l12 12M6.2 4A6 6 0 0 1 8 3.5C12 3.5 14.5 8 14.5 8s-.8 1.5-2.3 2.8M10 12.1a5.800 5.800 0 0 1-2 .4C4 12.500 1.500 8 1.500 8s.9-1.600 2.500-3M6.600 6.600a2 2 0 0 0 2.800 2.800',
  paste: 'M4 3h8v11H4zM6 1.8h4v2.4H6zM6.3 7.5h3.4M6.3 10h3.4',
  link: 'M6.5 9.5l3-3M7 4.5 8.5 3A3.2 3.2 0 0 1 13 7.5L11.5 9M9 11.5 7.5 13A3.2 3.2 0 0 1 3 8.5L4.5 7',
  trash: 'M2.5 4.5h11M6 4.5V2.5h4v2M4 4.5l.6 9h6.8l.6-9M6.5 7v4M9.5 7v4',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.500V8l2.300 1.500',
  logout: 'M9.500 5V2.500h-7v11h7V11M6 8h8M11.500 5.500 14 8l-2.500 2.500',
  lock: 'M3.500 7h9v6.500h-9zM5.500 7V5a2.500 2.500 0 0 1 5 0v2',
  globe:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2 8h12M8 2c2 1.800 2.600 3.800 2.600 6S10 12.200 8 14M8 2C6 3.800 5.400 5.800 5.400 8S6 12.200 8 14',
};

/** The icon for a name from data (a menu, a definition); `document` when there is no such icon. */
export function iconOf(name: string | null | undefined): IconName {
  if (!name) return 'document';
  if (Object.hasOwn(paths, name)) return name as IconName;
  return Object.hasOwn(iconAliases, name) ? iconAliases[name as keyof typeof iconAliases] : 'document';
}

/** Icons that point in reading direction, so they are mirrored in right-to-left locales. */
const turning: ReadonlySet<IconName> = new Set(['left', 'right', 'back', 'send', 'logout']);

/** One icon; hidden from screen readers, because a word always stands beside it or labels its button. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: number; className?: string }): ReactNode {
  return (
    <svg
      className={['ic', turning.has(name) ? 'ic-turn' : '', className].filter(Boolean).join(' ')}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** The mark of the platform. */
export function Logo({ size = 26 }: { size?: number }): ReactNode {
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <rect width="26" height="26" rx="6" fill="var(--logoBg,var(--action))" />
      <g
        fill="none"
        stroke="var(--logoFg,var(--onAction))"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M13 4.500c3.600 4 5.600 6.900 5.600 9.700a5.600 5.600 0 0 1-11.200 0c0-2.800 2-5.700 5.600-9.700z" />
        <path d="M10.300 14.200l2 2 3.600-3.900" />
      </g>
    </svg>
  );
}
