import { timingSafeEqual } from 'node:crypto'

/** True if two signatures are the same, in a time that says nothing of where they differ. */
export function isSameSignature(given: Uint8Array, own: Uint8Array): boolean {
  return given.length === own.length && timingSafeEqual(given, own)
}
