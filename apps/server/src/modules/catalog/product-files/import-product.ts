import type { CategorySource, ConfirmedPriceChange, ImportMessage, PriceChange } from '@stoa/contract/services/stoa/product-files'
import type { WireError } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { addPictures } from '../../media/media/index.ts'
import type { FetchedPicture, PictureFailure } from '../../media/pictures/index.ts'
import { valueColumn } from './columns.ts'
import { compare } from './compare.ts'
import { addToNamedCategories } from './file-categories.ts'
import type { FileLine, FileProduct } from './file-products.ts'
import { importMessage, inEnglish } from './import-messages.ts'
import { linesOf, type ShopProduct } from './product-lines.ts'
import { largePriceChanges, largeStockChanges } from './large-changes.ts'
import type { Reading } from './csv-file.ts'
import { findProductInShop } from './shop-products.ts'
import { optionsOf } from './stored-product.ts'
import { beforeOf } from './undo.ts'
import type { LineMessage } from './validate.ts'
import { changeFromFile, createFromFile } from './write-product.ts'
import type { Before } from './store/undo.ts'
import { saveSource } from './store/sources.ts'
import type { Counted, NewOutcomeRow } from './store/runs.ts'

export interface ProductOutcome extends Counted {
  rows: NewOutcomeRow[]
  /** The changed product and its previous state; absent when nothing was changed. */
  done?: {
    productId: string
    before: Before | null
    /** The categories that it was added to. */
    categories: string[]
    createdCategories: string[]
  }
}

export interface ImportOptions {
  categoriesFrom: readonly CategorySource[]
  reading: Reading
  confirmedPriceChanges: readonly ConfirmedPriceChange[]
}

/** Imports one product of the file. Throws the catalogue's refusals. */
export async function importProduct(
  site: SiteTx,
  file: FileProduct,
  pictures: ReadonlyMap<string, FetchedPicture>,
  { categoriesFrom, reading, confirmedPriceChanges }: ImportOptions,
): Promise<ProductOutcome> {
  const shop = await findProductInShop(site, file)
  const urls = new Map<string, string>(knownPictures(shop))
  for (const [src, picture] of pictures) if ('url' in picture) urls.set(src, picture.url)
  const fetched = [...pictures.values()].flatMap((picture) => ('stored' in picture ? (picture.stored ?? []) : []))
  await addPictures(site, fetched, 'IMPORT')
  if (!shop) {
    const { id, source } = await createFromFile(site, file, urls, reading)
    await saveSource(site, id, source)
    const { added: categories, created: createdCategories } = await addToNamedCategories(site, id, file, categoriesFrom)
    const done = { productId: id, before: null, categories, createdCategories }
    return { ...outcome(file, 'created_count', 'NEW', () => [], pictures), done }
  }
  const current = linesOf(shop, site.settings)
  const numbers = optionsOf(shop.product).map((_, index) => valueColumn(index + 1))
  const difference = compare(file, current, ({ cells }) => numbers.map((column) => cells[column] ?? ''), site.settings.currency)
  const priceChanges = largePriceChanges(file, difference)
  const unconfirmed = [...priceChanges.values()].flat().some((change) => !isConfirmed(file, change, confirmedPriceChanges))
  if (unconfirmed) return unconfirmedOutcome(file, priceChanges)
  file.notes.push(...largeStockChanges(difference))
  const before = beforeOf(site, shop)
  const productId = shop.product.id
  if (difference.changes.size > 0) {
    const source = await changeFromFile(site, file, shop, current, difference, urls, reading)
    await saveSource(site, productId, source)
  }
  const {
    columns,
    added: categories,
    created: createdCategories,
  } = await addToNamedCategories(site, productId, file, categoriesFrom)
  const changesOf = (line: FileLine) => [
    ...new Set([...(difference.changes.get(line) ?? []), ...(line === file.lines[0] ? columns : [])]),
  ]
  if (difference.changes.size === 0 && columns.length === 0)
    return outcome(file, 'unchanged_count', 'UNCHANGED', () => [], pictures)
  return {
    ...outcome(file, 'changed_count', 'CHANGED', changesOf, pictures),
    done: { productId, before, categories, createdCategories },
  }
}

/** The reasons why a product was not imported, by line. */
export function failedOutcome(file: FileProduct, mistakes: readonly LineMessage[]): ProductOutcome {
  const byLine = Map.groupBy(mistakes, ({ line }) => line)
  const rows = [...byLine].map(([line, own]) =>
    row(
      file,
      line,
      'ERROR',
      [],
      own.map(({ message }) => message),
    ),
  )
  return { counter: 'failed_count', warnings: 0, rows }
}

export function refusedOutcome(file: FileProduct, error: WireError): ProductOutcome {
  return failedOutcome(file, [{ line: file.lines[0].line, message: refusedMessage(error) }])
}

export function refusedMessage({ code, message }: WireError): ImportMessage {
  return importMessage('REFUSED', { error: code, message })
}

function pictureMessage({ code, data }: PictureFailure): ImportMessage {
  return { code: `PICTURE_${code}`, data }
}

/** The picture URLs that must be fetched because the shop has no copy. */
export async function findNewPictures(site: SiteRead, files: readonly FileProduct[]): Promise<string[]> {
  const wanted = new Set<string>()
  for (const file of files) {
    const sources = file.lines.flatMap(({ src }) => (src && !src.startsWith('/') ? [src] : []))
    if (sources.length === 0) continue
    const known = knownPictures(await findProductInShop(site, file))
    for (const src of sources) if (!known.has(src)) wanted.add(src)
  }
  return [...wanted]
}

function knownPictures(shop: ShopProduct | undefined): Map<string, string> {
  const lines = shop?.source?.lines ?? []
  return new Map(lines.flatMap(({ cells, image }) => (image && cells['Image Src'] ? [[cells['Image Src'].trim(), image]] : [])))
}

function outcome(
  file: FileProduct,
  counter: Counted['counter'],
  word: 'NEW' | 'CHANGED' | 'UNCHANGED',
  changesOf: (line: FileProduct['lines'][number]) => string[],
  pictures: ReadonlyMap<string, FetchedPicture>,
): ProductOutcome {
  const rows = file.lines.map((line) => {
    const changes = changesOf(line)
    return row(file, line.line, word === 'CHANGED' && changes.length === 0 ? 'UNCHANGED' : word, changes, [])
  })
  const ofPictures = file.lines.flatMap(({ line, src }) => {
    const picture = pictures.get(src ?? '')
    return picture && 'failure' in picture ? [row(file, line, 'WARNING', [], [pictureMessage(picture)])] : []
  })
  const ofCells = file.notes.map(({ line, message }) => row(file, line, 'WARNING', [], [message]))
  const all = oncePerLine([...rows, ...ofCells, ...ofPictures])
  return { counter, warnings: all.filter((each) => each.outcome === 'WARNING').length, rows: all }
}

function isConfirmed(
  { handle }: FileProduct,
  { before, after }: PriceChange,
  confirmed: readonly ConfirmedPriceChange[],
): boolean {
  return confirmed.some((change) => change.handle === handle && change.before === before && change.after === after)
}

/** The product stays as it is until somebody confirms the changes of its prices. */
function unconfirmedOutcome(file: FileProduct, changes: ReadonlyMap<FileLine, readonly PriceChange[]>): ProductOutcome {
  const rows = [...changes].map(([{ line }, priceChanges]) => ({
    ...row(
      file,
      line,
      'UNCONFIRMED',
      ['Variant Price'],
      priceChanges.map(({ before = '', after = '' }) => importMessage('UNCONFIRMED_PRICE', { before, after })),
    ),
    priceChanges: [...priceChanges],
  }))
  return { counter: 'unconfirmed_count', warnings: 0, rows: oncePerLine(rows) }
}

/** A line of the file may have become several ones, such as one for each of its pictures. */
function oncePerLine(rows: readonly NewOutcomeRow[]): NewOutcomeRow[] {
  const groups = Map.groupBy(rows, ({ line, outcome }) => `${line} ${outcome}`)
  return [...groups.values()].map((same) => ({
    ...same[0]!,
    changes: [...new Set(same.flatMap(({ changes }) => changes))],
    messages: [...new Map(same.flatMap(({ messages }) => messages.map((each) => [inEnglish(each), each]))).values()],
    priceChanges: same.flatMap(({ priceChanges }) => priceChanges),
  }))
}

function row(
  file: FileProduct,
  line: number,
  word: NewOutcomeRow['outcome'],
  changes: string[],
  messages: ImportMessage[],
): NewOutcomeRow {
  return { line, handle: file.handle, title: file.title || null, outcome: word, changes, messages, priceChanges: [] }
}
