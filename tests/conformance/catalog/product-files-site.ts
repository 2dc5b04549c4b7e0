import type { TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

export interface ImportedFile {
  status: string
  totalProducts: number
  processedProducts: number
  counts: { created: number; changed: number; unchanged: number; failed: number; warnings: number; unconfirmed: number }
  columns: string[]
  program: string
  columnFormats: { column: string; kind: string; format?: string; example?: string }[]
  notices: { code: string; columns: string[]; message: string }[]
  rows: {
    line: number
    handle: string
    title: string | null
    outcome: string
    changes: string[]
    message: string | null
    priceChanges: { before: string; after: string }[]
  }[]
}

/** Imports a file and waits until the import is done. */
export async function importFile(shop: TestShop, csv: string, more: object = {}): Promise<ImportedFile> {
  const started = await shop.owner('POST', '/stoa/v1/product-imports', { csv, ...more })
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  await shop.server.app.drain()
  const { body } = await shop.owner('GET', `/stoa/v1/product-imports/${started.body.productImport.id}`)
  return body.productImport
}

export async function exportFile(shop: TestShop, productIds?: string[]): Promise<string> {
  const { body } = await shop.owner('POST', '/stoa/v1/product-exports', productIds ? { productIds } : {})
  return body.csv
}

/** Imports the first shop's export into a second shop and returns that shop's export. */
export async function roundTripThroughShop(
  server: TestServer,
  csv: string,
): Promise<{ csv: string; shop: TestShop; run: ImportedFile }> {
  const shop = await aShop(server)
  const run = await importFile(shop, csv)
  return { shop, run, csv: await exportFile(shop) }
}

/** A file with the required columns and the given ones. */
export function aFile(columns: string[], ...lines: string[][]): string {
  return [columns, ...lines].map((cells) => cells.join(',')).join('\n')
}
