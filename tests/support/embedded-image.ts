import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { pglite } from '../../apps/server/src/kernel/database/pglite.ts'
import { databaseOn } from '../../apps/server/src/kernel/database/database.ts'
import { migrate } from '../../apps/server/src/kernel/database/migrate.ts'
import { testApp } from './test-app.ts'

declare module 'vitest' {
  interface ProvidedContext {
    embeddedImage: string
  }
}

/** An image of an embedded database with its tables, made once for all tests: that takes seconds, loading it less than one. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-image-'))
  const file = join(folder, 'image.tar')
  const source = await pglite()
  await using database = databaseOn(source)
  await using app = await testApp(database)
  await migrate(database, app.migrations)
  const image = await source.database.dumpDataDir('none')
  writeFileSync(file, new Uint8Array(await image.arrayBuffer()))
  project.provide('embeddedImage', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
