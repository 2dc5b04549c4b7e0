/**
 * The installation's secret, from which every key is derived, and the one before it while a rotation is under way: what is
 * new is made with the first, what was made with the other still counts.
 */
export type Secrets = readonly [current: string] | readonly [current: string, previous: string]

/** One derived key per secret, the current one first. */
export function keysOf<Key>(secrets: Secrets, derive: (secret: string) => Key): [Key, ...Key[]] {
  const [current, previous] = secrets
  return previous === undefined ? [derive(current)] : [derive(current), derive(previous)]
}
