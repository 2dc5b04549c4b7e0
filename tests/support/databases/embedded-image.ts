import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { pglite } from '../../../apps/server/src/kernel/database/pglite.ts'
import { databaseOn } from '../../../apps/server/src/kernel/database/database.ts'
import { migrate } from '../../../apps/server/src/kernel/database/migrate.ts'
import { testApp } from '../servers/test-app.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folders of an embedded database without and with its tables, and an image of the latter for databases in memory. */
    embedded: { empty: string; migrated: string; image: string }
  }
}

/** Embedded databases, made once for all tests: that takes seconds, copying one less than one. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-embedded-'))
  const [migrated, image] = [join(folder, 'migrated'), join(folder, 'image.tar')]
  const empty = await emptyFolder()
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

/** Kept between runs: creating it takes most of the time, and what is in it depends on PGlite alone. */
async function emptyFolder(): Promise<string> {
  const root = join(import.meta.dirname, '../../..')
  const manifest = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = join(root, '.cache', `empty-database-${JSON.parse(manifest).version}`)
  if (existsSync(folder)) return folder
  const unfinished = mkdtempSync(`${folder}-`)
  await (await pglite({ folder: join(unfinished, 'database') }))[Symbol.asyncDispose]()
  // Another run may have created it meanwhile.
  if (!existsSync(folder)) renameSync(join(unfinished, 'database'), folder)
  rmSync(unfinished, { recursive: true, force: true })
  return folder
}
