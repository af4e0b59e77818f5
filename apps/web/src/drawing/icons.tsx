/** Line icons on a square of 20. */
// biome-ignore format: a table
const PATHS = {
  plus:   'M10 4v12M4 10h12',
  minus:  'M4 10h12',
  back:   'M13 4l-6 6 6 6',
  next:   'M7 4l6 6-6 6',
  down:   'M5 8l5 5 5-5',
  undo:   'M4 8h8a4.5 4.5 0 010 9H8M7 4.5L3.5 8 7 11.5',
  again:  'M16 10a6 6 0 11-2-4.5M14.5 2v4h-4',
  swap:   'M3 7h13M12.5 3.5L16 7l-3.5 3.5M17 13H4M7.5 9.5L4 13l3.5 3.5',
  lamp:   'M6 9l2-6h4l2 6zM10 9v6M6 17h8M10 15v2',
  menu:   'M3 5.5h14M3 10h14M3 14.5h14',
  tick:   'M4 10.5l4 4 8-9',
  search: 'M14.5 9a5.5 5.5 0 11-11 0 5.5 5.5 0 0111 0zM13 13l4.5 4.5',
  die:    'M10 2l7.5 6v4L10 18l-7.5-6V8zM10 2L5.5 11 10 14l4.5-3z',
  book:   'M10 5C8 3.5 5.5 3 3 3.2V16c2.5-.2 5 .3 7 1.8 2-1.5 4.5-2 7-1.8V3.2C14.5 3 12 3.5 10 5zM10 5v12.8',
  phone:  'M6 2h8v16H6zM9 15.5h2',
  share:  'M10 12V3M6.5 6L10 2.5 13.5 6M4 10v7h12v-7',
  cross:  'M5 5l10 10M15 5L5 15',
  log:    'M4 4h12M4 8h12M4 12h8M4 16h10',
  units:  'M3 8h6v5H3zM11 8h6v5h-6zM6 8V5M14 8V5M5 16h10',
  star:   'M10 2.5l2.3 4.9 5.200.7-3.8 3.700.9 5.3L10 14.6l-4.6 2.500.9-5.3L2.5 8.1l5.2-.7z',
  print:  'M6 7V3h8v4M6 14H3V7h14v7h-3M6 12h8v5H6z',
  scales: 'M10 3v14M6 17h8M3 6h14M3 6l-1.5 6h5L5 6M15 6l-1.5 6h5L17 6',
  eye:    'M2 10c2-3.6 4.700-5.400 8-5.400s6 1.800 8 5.400c-2 3.600-4.700 5.400-8 5.400S4 13.600 2 10zM10 7.600a2.400 2.400 0 100 4.800 2.400 2.400 0 000-4.800z',
  tape:   'M2 7h16v6H2zM5 7v3M8 7v2M11 7v3M14 7v2',
  pencil: 'M4 16l1-4L14 3l3 3-9 9zM12 5l3 3',
  fit:    'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
  gear:   'M10 7a3 3 0 100 6 3 3 0 000-6zM10 2v2.5M10 15.5V18M2 10h2.5M15.5 10H18M4.3 4.3l1.8 1.8M13.9 13.9l1.8 1.8M4.3 15.7l1.8-1.8M13.9 6.1l1.8-1.8',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({
  name,
  size = 20,
  filled = false,
}: {
  name: IconName;
  size?: number;
  filled?: boolean;
}) {
  return (
    <svg
      className="ico"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg
      className="ico"
      width={size}
      height={size}
      viewBox="0 0 26 26"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M2.5 6.5L13 2l10.5 4.5v13L13 24 2.5 19.5z" strokeWidth={1.5} strokeLinejoin="round" />
      <path
        d="M5.8 15.6c1.6-4.8 4-6.9 7.2-6.9s5.6 2.1 7.2 6.9M8.6 16.4c1-2.9 2.5-4.3 4.4-4.3s3.4 1.4 4.4 4.3M11.2 17.2c.4-1.3 1-1.9 1.8-1.9s1.400.6 1.8 1.9"
        strokeWidth={1.3}
        strokeLinecap="round"
      />
    </svg>
  );
}
