import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { exportProducts, getProductImport, startProductImport } from '@stoa/contract/calls/stoa/product-files'
import type { ProductImport } from '@stoa/contract/services/stoa/product-files'
import { readConfig } from '../config.ts'
import { fromHere, readText } from './files.ts'
import { openShop, type Shop } from './shop.ts'

/** `products import FILE [--dry-run]`; returns the exit code. */
export async function runImport(file: string, dryRun: boolean): Promise<number> {
  await using shop = await openShop(readConfig(process.env))
  return await importProducts(shop, fromHere(file), dryRun)
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

/** A dry run lists all changes; a real run lists the errors. */
function printRun({ rows = [], counts, status }: ProductImport, dryRun: boolean): void {
  const shownRows = rows.filter(({ outcome }) =>
    dryRun ? outcome !== 'UNCHANGED' : outcome === 'ERROR' || outcome === 'WARNING',
  )
  const lines = shownRows.map(({ line, handle, outcome, changes = [], message }) => [
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
