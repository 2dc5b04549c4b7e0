import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createClient, type Client } from '@stoa/client'
import { exportProducts, getProductImport, startProductImport } from '@stoa/contract/calls/stoa/product-files'
import type { ProductImport } from '@stoa/contract/services/stoa/product-files'
import { destination } from 'pino'
import { createApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { systemClock } from './kernel/clock.ts'
import { openDatabase } from './kernel/database/database.ts'
import { lockFolder } from './kernel/database/folder-lock.ts'
import { createLog } from './kernel/log.ts'
import { migrate } from './kernel/database/migrate.ts'
import { StartError } from './kernel/start-error.ts'
import { firstSiteId } from './modules/sites/index.ts'
import { rotateSecret } from './rotate-secret.ts'

const usage = `usage: npm run stoa -- products import FILE [--dry-run]
       npm run stoa -- products export [FILE]
       npm run stoa -- rotate-secret [--finish]`

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  // A refusal of the shop says what is wrong in one line, like a mistake in the configuration.
  if (!(error instanceof StartError) && (error as Error).name !== 'CallError' && (error as Error).name !== 'WireError')
    throw error
  console.error(`stoa: ${(error as Error).message}`)
  process.exitCode = 2
}

async function run(given: string[]): Promise<number> {
  const { values, positionals } = argumentsOf(given)
  const [area, verb, file] = positionals
  if (area === 'rotate-secret' && verb === undefined) return rotateSecret(readConfig(process.env), values.finish ?? false)
  const isImport = area === 'products' && verb === 'import' && file !== undefined
  const isExport = area === 'products' && verb === 'export'
  if (!isImport && !isExport) {
    console.error(usage)
    return 2
  }
  const config = readConfig(process.env)
  await using shop = await openShop(config)
  if (isImport) return await importProducts(shop, fromHere(file), values['dry-run'] ?? false)
  const { csv = '', productCount = 0 } = await shop.call(exportProducts, {})
  if (file === undefined) process.stdout.write(csv)
  else writeFileSync(fromHere(file), csv)
  console.error(`${productCount} products`)
  return 0
}

function argumentsOf(given: string[]) {
  try {
    return parseArgs({
      args: given,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, finish: { type: 'boolean' } },
    })
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${usage}`)
  }
}

/** npm runs its scripts in the repository; files are named from where the caller stands. */
function fromHere(file: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), file)
}

async function importProducts(shop: Shop, file: string, dryRun: boolean): Promise<number> {
  const { productImport } = await shop.call(startProductImport, {
    csv: readText(file),
    fileName: file.split(/[\\/]/).at(-1)!,
    dryRun,
  })
  const working = shop.work()
  let run = productImport!
  let shown = -1
  while (run.status === 'RUNNING') {
    if (run.processedProducts !== shown) console.error(`${(shown = run.processedProducts!)} of ${run.totalProducts} products`)
    await pause(200)
    run = (await shop.call(getProductImport, { productImportId: run.id! })).productImport!
  }
  await working
  printRun(run, dryRun)
  return run.status === 'FINISHED' && run.counts!.failed === 0 ? 0 : 1
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}

/** A dry run tells all that would change; the run itself what went wrong. */
function printRun({ rows = [], counts, status }: ProductImport, dryRun: boolean): void {
  const told = rows.filter(({ outcome }) => (dryRun ? outcome !== 'UNCHANGED' : outcome === 'ERROR' || outcome === 'WARNING'))
  const lines = told.map(({ line, handle, outcome, changes = [], message }) => [
    String(line),
    outcome ?? '',
    handle ?? '',
    message ?? changes.join(', '),
  ])
  if (lines.length > 0) printTable([['Line', 'Outcome', 'Handle', 'What'], ...lines])
  const { created, changed, unchanged, failed, warnings } = counts!
  const words = dryRun ? 'would be new' : 'new'
  console.log(`${created} ${words}, ${changed} changed, ${unchanged} unchanged, ${failed} failed, ${warnings} warnings`)
  if (status === 'FAILED') console.error('stoa: the import stopped; the same file again goes on from there')
}

function printTable(lines: readonly string[][]): void {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)))
  for (const cells of lines)
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}

interface Shop extends Client, AsyncDisposable {
  /** Does what the calls have sent; a running server does it by itself. */
  work(): Promise<void>
}

/** The database itself; where it is the embedded one and a server has it, that server. */
async function openShop(config: Config): Promise<Shop> {
  if (config.databaseUrl) return openHere(config)
  let lock: Disposable
  try {
    lock = lockFolder(config.dataDir)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return openServer(config)
  }
  return openHere(config, lock)
}

async function openHere(config: Config, lock?: Disposable): Promise<Shop> {
  await using opening = new AsyncDisposableStack()
  if (lock) opening.use(lock)
  const database = opening.use(
    await openDatabase(config.databaseUrl ? { url: config.databaseUrl } : { folder: join(config.dataDir, 'database') }),
  )
  const { secrets, publicUrl, rateLimit } = config
  const log = createLog('error', destination({ dest: 2, sync: true }))
  const options = {
    database,
    clock: systemClock,
    secrets,
    publicUrl,
    rateLimit,
    log,
    caching: false,
    mediaFolder: join(config.dataDir, 'media'),
  }
  const server = opening.use(await createApp(options))
  await migrate(database, server.migrations)
  const siteId = await firstSiteId(database.db)
  if (!siteId) throw new StartError('there is no shop yet; start the server once')
  const caller = { kind: 'USER' as const, userId: 'command line', name: 'command line', roles: ['OWNER'], scopes: ['*'] }
  const opened = opening.move()
  return {
    call: (call, request, more) => server.call({ siteId, caller }, call, request, more),
    work: () => server.drain(),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function openServer({ dataDir, publicUrl }: Config): Shop {
  const { apiKey, siteId } = JSON.parse(readText(join(dataDir, 'credentials.json'))) as { apiKey: string; siteId: string }
  const client = createClient({ baseUrl: publicUrl, authorize: () => ({ authorization: apiKey, 'wix-site-id': siteId }) })
  return { call: (...given) => client.call(...given), work: async () => {}, [Symbol.asyncDispose]: async () => {} }
}
