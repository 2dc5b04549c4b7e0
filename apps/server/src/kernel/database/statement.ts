import pg, { type FieldDef } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import type { Answer } from './connection.ts'

// 64-bit integers are money and counters here, so they never become floats.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

/** The client side of a session; the driver's types expose less. */
export interface Wire {
  query(text: string): void
  parse(statement: { text: string; name: string }): void
  bind(values: { statement: string; values: readonly unknown[] }): void
  describe(what: { type: 'S'; name: string }): void
  execute(what: object): void
  close(what: { type: 'S'; name: string }): void
  sync(): void
}

/** The messages to a session up to a SYNC, with the reader of its answer. */
export interface WireQuery {
  submit(wire: Wire): void
  handleRowDescription?(message: { fields: FieldDef[] }): void
  handleDataRow?(message: { fields: (string | null)[] }): void
  handleCommandComplete?(message: { text: string }): void
  handleReadyForQuery(): void
  /** Called instead of `handleReadyForQuery`. */
  handleError(error: Error): void
}

export interface Column {
  name: string
  read(text: string): unknown
}

export function columnsOf(fields: readonly FieldDef[]): Column[] {
  return fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') }))
}

export function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index++) {
    const { name, read } = columns[index]!
    const text = fields[index]!
    row[name] = text === null ? null : read(text)
  }
  return row
}

/** The columns of a statement, from the response to its preparation. */
interface Description {
  columns: readonly Column[]
}

let named = 0

/** A statement that each session parses and describes once, under a unique name. */
export class Prepared {
  readonly name = `s${++named}`
  readonly text: string
  isUsed = true
  isEvicted = false
  readonly #description = new WeakMap<Wire, Description>()

  constructor(text: string) {
    this.text = text
  }

  /** The message that precedes the first execution on a session. */
  preparation(wire: Wire): Preparation | undefined {
    if (this.#description.has(wire)) return undefined
    const description: Description = { columns: [] }
    this.#description.set(wire, description)
    return new Preparation(this, description, () => void this.#description.delete(wire))
  }

  columns(wire: Wire): readonly Column[] {
    return this.#description.get(wire)?.columns ?? []
  }
}

/** Closes prepared statements that have been evicted. */
export class Closing implements WireQuery {
  readonly #statements: readonly Prepared[]

  constructor(statements: readonly Prepared[]) {
    this.#statements = statements
  }

  submit(wire: Wire): void {
    for (const { name } of this.#statements) wire.close({ type: 'S', name })
    wire.sync()
  }

  handleReadyForQuery(): void {}

  handleError(): void {}
}

/** Parses a statement and asks for its columns. A failure is reported to the execution that follows. */
export class Preparation implements WireQuery {
  error: Error | undefined
  readonly #statement: Prepared
  readonly #description: Description
  readonly #onFailure: () => void

  constructor(statement: Prepared, description: Description, onFailure: () => void) {
    this.#statement = statement
    this.#description = description
    this.#onFailure = onFailure
  }

  submit(wire: Wire): void {
    const { name, text } = this.#statement
    wire.parse({ text, name })
    wire.describe({ type: 'S', name })
    wire.sync()
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#description.columns = columnsOf(fields)
  }

  handleReadyForQuery(): void {}

  handleError(error: Error): void {
    this.error = error
    this.#onFailure()
  }
}

/**
 * Executes several prepared statements with one SYNC: outside a transaction they are atomic, and the database answers all of
 * them at once. The driver would send a SYNC with each statement and describe the columns with every call.
 */
export class Executions implements WireQuery {
  readonly #statements: readonly Prepared[]
  readonly #values: readonly (readonly unknown[])[]
  readonly #done: (error: Error | undefined, answers?: Answer[]) => void
  readonly #answers: Answer[] = []
  #rows: unknown[] = []
  #columns: readonly Column[] | undefined
  #wire: Wire | undefined

  /** Throws when a value cannot be serialized, before anything is sent. */
  constructor(
    statements: readonly Prepared[],
    parameters: readonly (readonly unknown[])[],
    done: (error: Error | undefined, answers?: Answer[]) => void,
  ) {
    this.#statements = statements
    this.#values = parameters.map((values) => values.map((value) => prepareValue(value)))
    this.#done = done
  }

  submit(wire: Wire): void {
    this.#wire = wire
    for (let index = 0; index < this.#statements.length; index++) {
      wire.bind({ statement: this.#statements[index]!.name, values: this.#values[index]! })
      wire.execute({})
    }
    wire.sync()
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const columns = (this.#columns ??= this.#statements[this.#answers.length]!.columns(this.#wire!))
    this.#rows.push(rowOf(columns, fields))
  }

  handleCommandComplete({ text }: { text: string }): void {
    // Command tags such as `INSERT 0 1`, `UPDATE 1`, `SELECT 24`, or words alone when no rows are counted.
    const affected = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
    this.#answers.push({ rows: this.#rows, affected })
    this.#rows = []
    this.#columns = undefined
  }

  handleReadyForQuery(): void {
    this.#done(undefined, this.#answers)
  }

  handleError(error: Error): void {
    this.#done(error)
  }
}

// A pipelined session accepts only instances of the driver's query class.
Object.setPrototypeOf(Closing.prototype, pg.Query.prototype)
Object.setPrototypeOf(Preparation.prototype, pg.Query.prototype)
Object.setPrototypeOf(Executions.prototype, pg.Query.prototype)
