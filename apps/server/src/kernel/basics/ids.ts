import { createHash, randomFillSync } from 'node:crypto'

let lastMillisecond = 0
let counter = 0

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, a counter that keeps the ids of one process in order, then random bits. Index
 * pages fill from one end, and no sequence is shared between sites.
 */
export function newId(): string {
  const now = Date.now()
  if (now > lastMillisecond) {
    lastMillisecond = now
    counter = eightRandomBytes().readUInt16BE() & 0x07ff
  } else if (++counter > 0x0fff) {
    lastMillisecond++
    counter = 0
  }
  const time = lastMillisecond.toString(16).padStart(12, '0')
  const chance = eightRandomBytes()
  chance[0] = (chance[0]! & 0x3f) | 0x80
  const tail = chance.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`
}

/** Random bytes are fetched in blocks, because the system call costs more than the id. Each byte is used once. */
const pool = Buffer.allocUnsafe(4096)
let used = pool.length

function eightRandomBytes(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 8
  return pool.subarray(used - 8, used)
}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The contract allows any text as some ids; a text that is not a GUID is the id of nothing. */
export function isGuid(id: string | null | undefined): id is string {
  return typeof id === 'string' && guid.test(id)
}

/** An id derived from names: equal names give equal ids, without asking the database (UUIDv8). */
export function derivedId(...names: string[]): string {
  const hash = createHash('sha256').update(names.join('\u0000')).digest()
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
