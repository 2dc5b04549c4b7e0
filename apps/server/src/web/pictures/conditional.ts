import type { FastifyRequest } from 'fastify'
import type { ByteRange } from '../../kernel/files/file-store.ts'

/** The metadata of a response, known before its bytes. */
export interface Validators {
  /** A strong entity tag with its quotes. */
  etag: string
  modified?: Date
}

/** The status that conditional headers ask for, in the order of RFC 9110, section 13.2.2. */
export function preconditionStatus({ headers }: FastifyRequest, known: Validators): 304 | 412 | undefined {
  const {
    'if-match': match,
    'if-none-match': noneMatch,
    'if-modified-since': modifiedSince,
    'if-unmodified-since': unmodifiedSince,
  } = headers
  if (match !== undefined) {
    if (!hasTag(match, known.etag)) return 412
  } else if (unmodifiedSince !== undefined && isModifiedAfter(known, unmodifiedSince) === true) return 412
  if (noneMatch !== undefined) return hasTag(noneMatch.replaceAll('W/', ''), known.etag) ? 304 : undefined
  return modifiedSince !== undefined && isModifiedAfter(known, modifiedSince) === false ? 304 : undefined
}

function hasTag(list: string, etag: string): boolean {
  return list
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag === etag)
}

/** Compares in whole seconds, like the header; undefined if the text is not a date, or no date is known. */
function isModifiedAfter({ modified }: Validators, date: string): boolean | undefined {
  const time = Date.parse(date)
  return Number.isNaN(time) || !modified ? undefined : Math.floor(modified.getTime() / 1000) > Math.floor(time / 1000)
}

/** The one range that is asked for. Anything else (several ranges, other units, a malformed header) gets the whole file. */
export function rangeOf(
  { headers }: FastifyRequest,
  { etag, modified, size }: Validators & { size: number },
): ByteRange | 'UNSATISFIABLE' | undefined {
  const { 'if-range': ifRange, range } = headers
  if (ifRange !== undefined && ifRange !== etag && ifRange !== modified?.toUTCString()) return undefined
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'UNSATISFIABLE' : { start, end }
}
