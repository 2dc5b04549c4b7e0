import { createHash } from 'node:crypto'
import pg, { type FieldDef } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import type { Answer } from './connection.ts'

/** A prepared statement, with the columns of its rows as each session was told of them once. */
export class Prepared {
  readonly name: string
  readonly text: string
  readonly columns = new WeakMap<Wire, readonly Column[]>()

  constructor(text: string) {
    this.name = createHash('sha1').update(text).digest('base64url')
    this.text = text
  }
}

interface Column {
  name: string
  read(text: string): unknown
}

/** The client's side of a session, of which the driver's types show less. */
interface Wire {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(statement: { text: string; name: string }): void
  bind(values: { statement: string; values: readonly unknown[] }): void
  describe(what: { type: 'P' }): void
  execute(what: object): void
  sync(): void
}

/** One execution of a prepared statement. The driver's would have the database describe the columns with every call. */
export class Execution {
  readonly name: string
  readonly text: string
  readonly #statement: Prepared
  readonly #values: readonly unknown[]
  readonly #done: (error: Error | undefined, answer?: Answer) => void
  readonly #rows: unknown[] = []
  #wire: Wire | undefined
  #columns: readonly Column[] | undefined
  #affected = 0

  constructor(statement: Prepared, values: readonly unknown[], done: (error: Error | undefined, answer?: Answer) => void) {
    this.name = statement.name
    this.text = statement.text
    this.#statement = statement
    this.#values = values
    this.#done = done
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire
    const { name, text, columns } = this.#statement
    // First, for it may throw: what was sent by then would be answered to nobody.
    const values = this.#values.map((value) => prepareValue(value))
    this.#wire = wire
    this.#columns = columns.get(wire)
    if (wire.parsedStatements[name] === undefined && wire.submittedNamedStatements[name] === undefined) {
      wire.parse({ text, name })
      wire.submittedNamedStatements[name] = text
    }
    wire.bind({ statement: name, values })
    if (!this.#columns) wire.describe({ type: 'P' })
    wire.execute({})
    wire.sync()
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {}
    const columns = this.#columns!
    for (let index = 0; index < columns.length; index++) {
      const { name, read } = columns[index]!
      const text = fields[index]!
      row[name] = text === null ? null : read(text)
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    // `INSERT 0 1`, `UPDATE 1`, `SELECT 24`, and words alone for what counts no rows.
    this.#affected = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
    // What answers no rows has no columns to be asked for.
    this.#statement.columns.set(this.#wire!, (this.#columns ??= []))
  }

  handleReadyForQuery(): void {
    this.#done(undefined, { rows: this.#rows, affected: this.#affected })
  }

  handleError(error: Error): void {
    this.#done(error)
  }
}

// A pipelined session takes what is a query of the driver alone: this is one in all that it asks of a prepared statement.
Object.setPrototypeOf(Execution.prototype, pg.Query.prototype)
