import * as z from 'zod/mini';
import type { ComponentProps } from 'react';
import { InputField } from '../app/form-fields.tsx';

const MAX_LENGTH = 40;
export const DeviceNameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, 'Give the device a name.'), z.maxLength(MAX_LENGTH, `Use at most ${MAX_LENGTH} characters.`));

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/Windows/, 'Windows computer'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux computer'],
];

/** A name for the device that sends a request. */
export function deviceNameOf(request: Request): string {
  const agent = request.headers.get('user-agent') ?? '';
  return KINDS.find(([pattern]) => pattern.test(agent))?.[1] ?? 'My device';
}

/** @param props.field for another device than the one that shows the form */
export const DeviceNameField = ({ value, ...field }: { value: string } & Partial<ComponentProps<typeof InputField>>) => (
  <InputField
    id="device"
    name="device"
    label="Name of this device"
    hint="So that you recognise it in the list of your devices."
    defaultValue={value}
    maxLength={MAX_LENGTH}
    required
    autoComplete="off"
    {...field}
  />
);
