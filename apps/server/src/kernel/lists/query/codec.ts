import { createHmac } from 'node:crypto'
import { keysOf, type Secrets } from '../../secrets/secrets.ts'
import { CursorCodec } from './cursor.ts'

let codec: CursorCodec | undefined

/** The process's cursor codec. Set once at startup from the installation's secret, before anything is served. */
export function useCursorSecrets(secrets: Secrets): void {
  codec = new CursorCodec(keysOf(secrets, (secret) => createHmac('sha256', secret).update('cursors').digest()))
}

export function cursors(): CursorCodec {
  if (!codec) throw new Error('useCursorSecrets was not called')
  return codec
}
