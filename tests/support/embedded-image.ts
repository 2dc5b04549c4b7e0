import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { pglite } from '../../apps/server/src/kernel/database/pglite.ts'
import { databaseOn } from '../../apps/server/src/kernel/database/database.ts'
import { migrate } from '../../apps/server/src/kernel/database/migrate.ts'
import { testApp } from './test-app.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folders of an embedded database without and with its tables, and an image of the latter for databases in memory. */
    embedded: { empty: string; migrated: string; image: string }
  }
}

/** Embedded databases, made once for all tests: that takes seconds, copying one less than one. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-embedded-'))
  const [empty, migrated, image] = [join(folder, 'empty'), join(folder, 'migrated'), join(folder, 'image.tar')]
  await (await pglite({ folder: empty }))[Symbol.asyncDispose]()
  cpSync(empty, migrated, { recursive: true })
  const source = await pglite({ folder: migrated })
  await using database = databaseOn(source)
  await using app = await testApp(database)
  await migrate(database, app.migrations)
  const dump = await source.database.dumpDataDir('none')
  writeFileSync(image, new Uint8Array(await dump.arrayBuffer()))
  project.provide('embedded', { empty, migrated, image })
  return () => rmSync(folder, { recursive: true, force: true })
}
