import type { Toast } from '../../stores/toasts.ts';
import { mount, placeAtEnd } from '../mount.tsx';
import { addToast } from './queue.ts';
import { Toasts } from './Toasts.tsx';

let mounted = false;

/** Shows a message; the first one brings the region that all of them stand in. */
export function show(toast: Toast): void {
  if (!mounted) mount(placeAtEnd(), <Toasts />);
  mounted = true;
  addToast(toast);
}
