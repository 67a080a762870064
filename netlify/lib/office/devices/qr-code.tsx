import { encode } from 'uqr';

/** Modules of the quiet zone that scanners need (ISO/IEC 18004). */
const BORDER = 4;

/** A QR code, dark on white in both colour schemes, as scanners expect it. @param props.label what the picture is for */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="w-full max-w-72 rounded-lg" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
