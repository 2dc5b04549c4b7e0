import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import { AnswerMissing } from './unavailable.ts'

// https://www.postgresql.org/docs/current/protocol-message-formats.html
const authenticationOk = [0x52, 0, 0, 0, 8, 0, 0, 0, 0]
const readyForQuery = [0x5a, 0, 0, 0, 5] as const
const idle = 0x49
const terminate = 0x58
/** The messages that the database answers with READY: a simple query and the end of an extended one. */
const answeredByReady = [0x51, 0x53]

/**
 * A connection to an embedded database, which the driver uses like a socket. PGlite’s own `query` parses, plans and describes a
 * statement with every call, which takes five times as long.
 */
export class EmbeddedStream extends Duplex {
  readonly #database: PGlite
  #hasStarted = false
  #messages: Buffer[] = []

  constructor(database: PGlite) {
    super()
    this.#database = database
  }

  // The driver calls these on a socket.
  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  override _read(): void {}

  /** Collects the messages of this tick: the database gets all statements of a batch in one call. */
  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void): void {
    if (this.#messages.push(chunk) === 1) process.nextTick(() => this.#deliver())
    callback()
  }

  #deliver(): void {
    const messages = Buffer.concat(this.#messages.splice(0))
    try {
      this.#exchange(messages)
    } catch (error) {
      this.destroy(error as Error)
    }
  }

  #exchange(messages: Buffer): void {
    if (!this.#hasStarted) {
      // The database was started with its user; there is nobody to authenticate.
      this.#hasStarted = true
      this.push(Buffer.from([...authenticationOk, ...readyForQuery, idle]))
      return
    }
    if (messages[0] === terminate) {
      this.push(null)
      return
    }
    // In memory and in a folder, PGlite has nothing to synchronize afterwards.
    const { buffer, byteOffset, byteLength } = this.#database.execProtocolRawSync(messages)
    const answer = Buffer.from(buffer, byteOffset, byteLength)
    // Passed on in part, the answers would reach the wrong statements.
    if (countMessages(answer, [readyForQuery[0]]) < countMessages(messages, answeredByReady))
      throw new AnswerMissing('the embedded database did not answer')
    this.push(answer)
  }
}

/** Counts the messages of certain types. A message is its type in a byte, its length in four, which they include, and its content. */
function countMessages(messages: Buffer, types: readonly number[]): number {
  let count = 0
  for (let at = 0; at + 5 <= messages.length; at += 1 + messages.readInt32BE(at + 1))
    if (types.includes(messages.readUInt8(at))) count++
  return count
}
