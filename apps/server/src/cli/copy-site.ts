import { existsSync, readdirSync } from 'node:fs'
import type { App } from '../app.ts'
import { keepSecrets, newInstallationSecret, readConfig, type Config } from '../config.ts'
import { readDatabase, writeDatabase } from '../kernel/database/copy/copy.ts'
import { lockFolder } from '../kernel/database/folder-lock.ts'
import { markAsCopy } from '../kernel/database/installation.ts'
import { endRestore, markRestore } from '../kernel/database/unfinished-restore.ts'
import { StartError } from '../kernel/basics/start-error.ts'
import type { FileStore } from '../kernel/files/file-store.ts'
import { diskFiles } from '../kernel/files/local-disk.ts'
import { openFiles } from '../kernel/files/open-files.ts'
import { folderOf } from '../kernel/files/settings.ts'
import { openSite, transactionOn } from '../kernel/operations/perform.ts'
import { endAllSessions } from '../modules/platform/sites/index.ts'
import { fromHere } from './files.ts'
import { resealEverything } from './reseal.ts'
import { appOn, openConfigured, openExisting } from './shop.ts'

/**
 * `copy-site FOLDER`: copies the shop into a new folder, as an installation of its own in test mode, whose test clock can be moved. The copy
 * sends no mails, charges nobody and has none of the keys. A shop on a PostgreSQL server keeps running meanwhile.
 */
export async function runCopySite(path: string): Promise<number> {
  const folder = fromHere(path)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new StartError(`${folder} is not empty`)
  const config = readConfig(process.env)
  const [secret, previous] = config.secrets
  if (previous) throw new StartError('a rotation of the secret is under way; end it with rotate-secret --finish first')
  await using opened = new AsyncDisposableStack()
  if (!config.databaseUrl) opened.use(lockFolder(config.dataDir))
  const from = opened.use(await openExisting(config))
  const files = opened.use(await openFiles(config.files))
  // No server starts with the folder until the copy has no power left.
  markRestore(folder, config.dataDir)
  opened.use(lockFolder(folder))
  const own = newInstallationSecret()
  keepSecrets(folder, [own])
  const target: Config = {
    ...config,
    dataDir: folder,
    databaseUrl: undefined,
    files: { kind: 'file', folder: folderOf(folder) },
    secrets: [own, secret],
  }
  const database = opened.use(await openConfigured(target))
  const ownFiles = opened.use(diskFiles(folderOf(folder)))
  const app = opened.use(await appOn(database, target, ownFiles))
  await readDatabase(from, (copy, rows) => writeDatabase(database, app.migrations, copy, rows, () => copyFiles(files, ownFiles)))
  await disarm(app)
  await resealEverything(database, target.secrets)
  endRestore(folder)
  console.log(
    `${folder} is a copy in test mode: start a server with this DATA_DIR, without DATABASE_URL and with a PORT of its own`,
  )
  console.log('it sends no mails and charges nobody, and it holds the data of your customers: keep it where only you can read it')
  return 0
}

async function copyFiles(from: FileStore, to: FileStore): Promise<void> {
  for await (const { key } of from.list('')) {
    const file = await from.get(key)
    if (file) await to.put(key, file.body)
  }
}

/** Takes from every site of a copy what could act outside. */
export async function disarm({ kernel, composed: { modules } }: App): Promise<void> {
  for (const siteId of await kernel.sites.ids()) {
    const site = await openSite(kernel, siteId)
    await transactionOn(
      kernel,
      site,
    )(async (tx) => {
      for (const module of modules) await module.disarm?.(tx)
    })
  }
  await kernel.database.transaction(async (db) => {
    await endAllSessions(db)
    await markAsCopy(db, kernel.clock.now())
  })
}
