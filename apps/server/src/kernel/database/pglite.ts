import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Answer, Connection, ConnectionSource } from './connection.ts'

/** The embedded database: one session that callers take in turn. Without a folder it lives in memory; it may begin as an image of another. */
export async function pglite({ folder, image }: { folder?: string | undefined; image?: Blob } = {}): Promise<
  ConnectionSource & { database: PGlite }
> {
  const database = await PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(image && { loadDataDir: image }),
    extensions: { pg_trgm },
    parsers: { [types.INT8]: BigInt },
  })
  let last: Promise<void> = Promise.resolve()

  return {
    kind: 'pglite',
    bundles: false,
    database,
    async acquire() {
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await before
      return session(database, resolve)
    },
    async [Symbol.asyncDispose]() {
      await last
      await database.close()
    },
  }
}

function session(database: PGlite, release: () => void): Connection {
  return {
    async send(statements) {
      const answers: Answer[] = []
      for (const { sql, parameters } of statements) {
        const { rows, affectedRows } = await database.query(sql, parameters as unknown[])
        answers.push({ rows, affected: affectedRows ?? rows.length })
      }
      return answers
    },
    async script(sql) {
      const results = await database.exec(sql)
      return results.flatMap(({ rows }) => rows)
    },
    release,
  }
}
