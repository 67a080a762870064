/** What the lightbox shows; nothing while it is closed. */
import { atom } from 'nanostores';
import { createRef } from 'react';
import type { ControllerRef } from 'yet-another-react-lightbox';
import type { LightboxRequest } from '../../stores/lightbox.ts';

export const $request = atom<LightboxRequest | undefined>();

/** The open lightbox's own handle. */
export const controller = createRef<ControllerRef>();
