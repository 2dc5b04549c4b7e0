import { loadModule } from 'libpg-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOn } from '../../apps/server/src/kernel/database/database.ts'
import { migrate } from '../../apps/server/src/kernel/database/migrate.ts'
import { pglite } from '../../apps/server/src/kernel/database/pglite.ts'
import { rowViolations } from '../support/databases/sql-types/compare.ts'
import { schemaOf, type Schema } from '../support/databases/sql-types/describe.ts'
import { serverProgram, root } from '../support/databases/sql-types/program.ts'
import { findStatements, findTables } from '../support/databases/sql-types/statements.ts'
import { testApp } from '../support/servers/test-app.ts'

const { program, files } = serverProgram()
const statements = findStatements(program, root, files)
const source = await pglite()
let schema: Schema

beforeAll(async () => {
  await loadModule()
  const database = databaseOn(source)
  await using app = await testApp(database)
  await migrate(database, app.migrations)
  schema = await schemaOf(source.database)
})
afterAll(() => source[Symbol.asyncDispose]())

test('PostgreSQL prepares and plans every statement, with the columns and types that the code declares', async () => {
  const violations: string[] = []
  for (const { place, texts, row, unresolved } of statements) {
    if (unresolved) continue
    for (const text of texts) {
      const found = await schema
        .describe(text)
        .then((columns) => (row ? rowViolations(row, columns) : []))
        .catch((error: Error) => [`${error.message}: ${text}`])
      if (found.length === 0) continue
      violations.push(`${place}: ${found.join('; ')}`)
      break
    }
  }
  expect(violations).toEqual([])
})

test('the tables that modules declare are those of the migrations', async () => {
  const violations: string[] = []
  for (const { place, table, row } of findTables(program, root)) {
    const found = rowViolations(row, await schema.describe(`select * from "${table}"`))
    if (found.length > 0) violations.push(`${place}: ${table}: ${found.join('; ')}`)
  }
  expect(violations).toEqual([])
})

/** Statements of the kernel over any table, and lists whose columns depend on the request. Conformance tests execute them. */
const mostUnresolved = 75

test('nearly all statements can be read from the source alone', () => {
  const unresolved = statements.filter((statement) => statement.unresolved)
  expect(
    unresolved.length,
    unresolved.map((statement) => `${statement.place}: ${statement.unresolved}`).join('\n'),
  ).toBeLessThanOrEqual(mostUnresolved)
  expect(statements.length).toBeGreaterThan(700)
})
