import { FileRefused } from '../file-refused.ts'
import type { FileType } from '../file-types.ts'

// MP4 and QuickTime files are boxes: 32 bits of length, four letters, content, which may be boxes again (ISO/IEC 14496-12, 4.2).

/** The box that describes a movie is read into memory. That of an hour has a few megabytes. */
const maxMovieBox = 64 * 1024 * 1024

const nested = new Set(['moov', 'trak', 'mdia'])
/** User data, metadata and what vendors add: place, device, names. */
const leftOut = new Set(['udta', 'meta', 'uuid'])
/** Boxes that begin with a version and two times: when something was made and changed. */
const dated = new Set(['mvhd', 'tkhd', 'mdhd'])

/** True if a file consists of such boxes. */
export function hasMovieBoxes({ ending }: Pick<FileType, 'ending'>): boolean {
  return ['mp4', 'm4v', 'mov', 'm4a'].includes(ending)
}

/**
 * Returns a movie without the metadata of its camera and programs: place, time, device, owner. All bytes keep their position,
 * because the file states the offsets of its parts: removed data becomes free space.
 */
export async function* withoutMovieMetadata(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = reader(content)
  try {
    for (;;) {
      const head = await source.take(8)
      if (head.length < 8) {
        if (head.length > 0) yield head
        return
      }
      const type = typeAt(head, 0)
      const long = head.readUInt32BE(0) === 1 ? await source.take(8) : Buffer.alloc(0)
      const size = long.length === 8 ? Number(long.readBigUInt64BE(0)) : head.readUInt32BE(0)
      // Zero: up to the end of the file.
      const left = size === 0 ? Number.POSITIVE_INFINITY : Math.max(0, size - head.length - long.length)
      if (type === 'moov') {
        if (left > maxMovieBox) throw new FileRefused('UNSUPPORTED_FILE_FORMAT', 'describes its content at too great a length')
        const box = Buffer.concat([head, long, await source.take(left)])
        strip(box, head.length + long.length, box.length)
        yield box
      } else if (leftOut.has(type)) {
        head.write('free', 4, 'latin1')
        yield Buffer.concat([head, long])
        for await (const part of source.pass(left)) yield Buffer.alloc(part.length)
      } else {
        yield Buffer.concat([head, long])
        yield* source.pass(left)
      }
    }
  } finally {
    await source.release()
  }
}

/** Strips the boxes between two offsets. */
function strip(bytes: Buffer, from: number, to: number): void {
  for (let at = from; at + 8 <= to;) {
    const size = bytes.readUInt32BE(at)
    const end = at + size
    // A box of unusual size is none that cameras write into this one.
    if (size < 8 || end > to) return
    const type = typeAt(bytes, at)
    if (leftOut.has(type) || (type === 'trak' && isMetadataTrack(bytes, at, end))) {
      bytes.write('free', at + 4, 'latin1')
      bytes.fill(0, at + 8, end)
    } else if (dated.has(type)) bytes.fill(0, at + 12, Math.min(end, at + (bytes[at + 8] === 1 ? 28 : 20)))
    else if (nested.has(type)) strip(bytes, at + 8, end)
    at = end
  }
}

/** True if a track has no picture and no sound: phones write in such tracks where they were while they filmed. */
function isMetadataTrack(bytes: Buffer, from: number, to: number): boolean {
  const handler = bytes.indexOf('hdlr', from, 'latin1')
  return handler > 0 && handler + 16 <= to && bytes.toString('latin1', handler + 12, handler + 16) === 'meta'
}

function typeAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at + 4, at + 8)
}

/** Takes and passes on the bytes of a stream in pieces of any length. */
function reader(content: AsyncIterable<Buffer>) {
  const source = content[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const next = async (): Promise<Buffer | undefined> => {
    if (rest.length > 0) return rest
    const { value, done } = await source.next()
    return done ? undefined : value
  }

  /** Yields the given number of bytes, or the rest of a shorter stream, in parts. */
  async function* pass(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      const part = await next()
      if (!part) return
      rest = part.subarray(Math.min(left, part.length))
      const given = part.subarray(0, left)
      left -= given.length
      if (given.length > 0) yield given
    }
  }

  return {
    pass,
    async take(count: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for await (const part of pass(count)) parts.push(part)
      // A copy: the caller writes into it.
      return Buffer.concat(parts)
    },
    release: async () => void (await source.return?.()),
  }
}
