import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { exportProducts, getProductImport, startProductImport } from '@stoa/contract/calls/stoa/product-files'
import type { ProductImport, StartProductImportRequest } from '@stoa/contract/services/stoa/product-files'
import { readConfig } from '../config.ts'
import { StartError } from '../kernel/basics/start-error.ts'
import { fromHere, readTextInAnyEncoding } from './files.ts'
import { openShop, type Shop } from './shop.ts'
import type { Require } from '@stoa/contract'

interface ImportFlags {
  'dry-run'?: boolean
  /** The decimal separator of all columns. */
  decimal?: string
  /** New products are visible where the file does not say it. */
  visible?: boolean
  'in-stock'?: boolean
}

/** `products import FILE [--dry-run] [--decimal point|comma] [--visible] [--in-stock]`; returns the exit code. */
export async function runImport(file: string, flags: ImportFlags): Promise<number> {
  const { decimal, visible, 'in-stock': inStock } = flags
  if (decimal !== undefined && decimal !== 'point' && decimal !== 'comma') throw new StartError('--decimal is point or comma')
  await using shop = await openShop(readConfig(process.env))
  return await importProducts(shop, fromHere(file), {
    dryRun: flags['dry-run'] ?? false,
    ...(decimal && { numberFormat: decimal === 'point' ? 'POINT' : 'COMMA' }),
    ...(visible && { defaultVisible: true }),
    ...(inStock && { defaultInStock: true }),
  })
}

/** `products export [FILE]` */
export async function runExport(file: string | undefined): Promise<number> {
  await using shop = await openShop(readConfig(process.env))
  const { csv = '', productCount = 0 } = await shop.call(exportProducts, {})
  if (file === undefined) process.stdout.write(csv)
  else writeFileSync(fromHere(file), csv)
  console.error(`${productCount} products`)
  return 0
}

type Stated = Pick<StartProductImportRequest, 'numberFormat' | 'defaultVisible' | 'defaultInStock'> & { dryRun: boolean }

type Run = Require<ProductImport, 'id' | 'processedProducts' | 'counts' | 'columnFormats' | 'columnFormats.kind'>

async function importProducts(shop: Shop, file: string, stated: Stated): Promise<number> {
  const { productImport } = await shop.call(startProductImport, {
    csv: readTextInAnyEncoding(file),
    fileName: file.split(/[\\/]/).at(-1)!,
    ...stated,
  })
  const working = shop.work()
  // The server sends a whole import with each answer.
  let run = productImport as Run
  let shown = -1
  while (run.status === 'RUNNING') {
    if (run.processedProducts !== shown) console.error(`${(shown = run.processedProducts)} of ${run.totalProducts} products`)
    await pause(200)
    run = (await shop.call(getProductImport, { productImportId: run.id })).productImport as Run
  }
  await working
  printRun(run, stated.dryRun)
  return run.status === 'FINISHED' && run.counts.failed === 0 && run.counts.unconfirmed === 0 ? 0 : 1
}

/** A dry run lists all changes; a real run lists the errors. */
function printRun({ rows = [], counts, status, notices = [], columnFormats }: Run, dryRun: boolean): void {
  for (const { message } of notices) console.error(message)
  for (const { column, kind, format } of columnFormats) {
    if (format) console.error(`${column} has a decimal ${format.toLowerCase()} (${kind.toLowerCase()})`)
  }
  const shownRows = rows.filter(({ outcome }) =>
    dryRun ? outcome !== 'UNCHANGED' : outcome === 'ERROR' || outcome === 'WARNING' || outcome === 'UNCONFIRMED',
  )
  const lines = shownRows.map(({ line, handle, outcome, changes = [], message }) => [
    String(line),
    outcome ?? '',
    handle ?? '',
    message ?? changes.join(', '),
  ])
  if (lines.length > 0) printTable([['Line', 'Outcome', 'Handle', 'What'], ...lines])
  const { created, changed, unchanged, failed, warnings, unconfirmed } = counts
  const words = dryRun ? 'would be new' : 'new'
  console.log(`${created} ${words}, ${changed} changed, ${unchanged} unchanged, ${failed} failed, ${warnings} warnings`)
  if (unconfirmed)
    console.log(`${unconfirmed} left as they are: confirm their prices in the back office, under Products → Import`)
  if (status === 'FAILED') console.error('stoa: the import stopped; the same file again goes on from there')
}

function printTable(lines: readonly string[][]): void {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  for (const cells of lines)
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
