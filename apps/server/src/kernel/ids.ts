import { randomBytes } from 'node:crypto'

let lastMillisecond = 0
let counter = 0

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, then a counter that keeps ids of one process in the order they were made,
 * then chance. Index pages fill from one end, and no sequence spans the sites.
 */
export function newId(): string {
  const now = Date.now()
  if (now > lastMillisecond) {
    lastMillisecond = now
    counter = randomBytes(2).readUInt16BE() & 0x07ff
  } else if (++counter > 0x0fff) {
    lastMillisecond++
    counter = 0
  }
  const time = lastMillisecond.toString(16).padStart(12, '0')
  const chance = randomBytes(8)
  chance[0] = (chance[0]! & 0x3f) | 0x80
  const tail = chance.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`
}
