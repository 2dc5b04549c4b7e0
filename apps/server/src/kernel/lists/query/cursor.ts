import { createHmac } from 'node:crypto'
import { invalid } from '../../basics/errors.ts'
import { isSameSignature } from '../../basics/same-signature.ts'

/**
 * The content of a cursor: its query, because a request for a further page sends the cursor alone, and the sort values of the
 * row it points at.
 */
export interface CursorState {
  query: string
  filter: unknown
  sort: unknown
  search?: unknown
  values: (string | number | boolean | null)[]
  backwards?: true
}

/** Signs cursors, so that callers cannot forge one. */
export class CursorCodec {
  readonly #keys: readonly [Buffer, ...Buffer[]]

  /** Signs with the first key and accepts signatures of all of them. */
  constructor(keys: readonly [Buffer, ...Buffer[]]) {
    this.#keys = keys
  }

  encode(state: CursorState): string {
    const payload = Buffer.from(JSON.stringify(state)).toString('base64url')
    return `${payload}.${sign(payload, this.#keys[0])}`
  }

  /** Throws a violation when the cursor is not ours or belongs to another query. */
  decode(cursor: string, query: string, path: string): CursorState {
    const [payload = '', signature = ''] = cursor.split('.')
    const received = Buffer.from(signature)
    const isOurs = this.#keys.some((key) => {
      const expected = Buffer.from(sign(payload, key))
      return isSameSignature(received, expected)
    })
    if (!isOurs) throw wrongCursor(path)
    const state = JSON.parse(Buffer.from(payload, 'base64url').toString()) as CursorState
    if (state.query !== query) throw wrongCursor(path)
    return state
  }
}

function sign(payload: string, key: Buffer): string {
  return createHmac('sha256', key).update(payload).digest('base64url').slice(0, 22)
}

function wrongCursor(field: string) {
  return invalid({ field, description: 'is not a cursor of this query', violatedRule: 'FORMAT', data: { type: 'CURSOR' } })
}
