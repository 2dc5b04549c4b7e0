import { createHmac } from 'node:crypto'

/**
 * The installation's secret, from which all keys are derived, and its predecessor during a rotation. New things are made with
 * the first; the second is still accepted.
 */
export type Secrets = readonly [current: string] | readonly [current: string, previous: string]

/** One derived key per secret, the current one first. */
export function keysOf<Key>(secrets: Secrets, derive: (secret: string) => Key): [Key, ...Key[]] {
  const [current, previous] = secrets
  return previous === undefined ? [derive(current)] : [derive(current), derive(previous)]
}

/** Derives one key per purpose from the installation's secret. */
export function deriveKey(secret: string, purpose: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac('sha256', secret).update(purpose).digest())
}
