import { createHmac } from 'node:crypto'
import { CursorCodec } from './cursor.ts'

let codec: CursorCodec | undefined

/** The process's cursor codec. Set once at start from the installation's secret, before anything is served. */
export function useCursorSecret(secret: string): void {
  codec = new CursorCodec(createHmac('sha256', secret).update('cursors').digest())
}

export function cursors(): CursorCodec {
  if (!codec) throw new Error('useCursorSecret was not called')
  return codec
}
