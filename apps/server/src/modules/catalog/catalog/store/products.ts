import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql, type RawBuilder } from 'kysely'
import { brokenConstraint, jsonb } from '../../../../kernel/database/database.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import { newId, isGuid } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { ServerColumn, ProductRow } from '../product-row.ts'
import { quoted } from '../search/query-text.ts'

/** The columns of a list; `fullColumns` adds those for a single product. */
const listed = [
  'id',
  'revision',
  'created_date',
  'updated_date',
  'slug',
  'handle',
  'name',
  'visible',
  'visible_in_pos',
  'product_type',
  'main_category_id',
  'min_price_minor',
  'max_price_minor',
  'min_compare_at_minor',
  'max_compare_at_minor',
  'min_cost_minor',
  'max_cost_minor',
  'variant_count',
  'availability_status',
  'preorder_status',
  'preorder_availability',
  'in_stock_choices',
  'doc',
]
export const listColumns = sql.raw(listed.map((column) => `product.${column}`).join(', '))
export const fullColumns = sql.raw(
  [...listed, 'details', 'direct_categories', 'all_categories'].map((column) => `product.${column}`).join(', '),
)

/** A product to write: the caller's fields and the values computed from them. */
export type NewProduct = Omit<ProductRow, ServerColumn | 'direct_categories' | 'all_categories'> & {
  search_text: string
  card: string
  /** SKUs and barcodes in lower case: a search for one of them finds the product first. */
  identifiers: readonly string[]
  /** Additional words for exact search; they are not used for similarity. */
  description_text: string
}

/** Returns undefined when the slug is in use. */
export async function insertProduct(
  { db, siteId, now }: SiteTx,
  product: NewProduct,
  categories: object[],
): Promise<ProductRow | undefined> {
  const columns = columnsOf(product)
  const { rows } = await sql<ProductRow>`
    insert into product (site_id, id, revision, created_date, updated_date, direct_categories, all_categories, ${names(columns)})
    values (${siteId}, ${product.id}, 1, ${now}, ${now}, ${jsonb(categories)}, ${jsonb(categories)}, ${values(columns)})
    on conflict (site_id, slug) do nothing
    returning ${fullColumns}`.execute(db)
  return rows[0]
}

export async function updateProduct({ db, siteId, now }: SiteTx, product: NewProduct): Promise<ProductRow> {
  const sets = setsOf(product)
  try {
    return oneRow(
      await sql<ProductRow>`
      update product set ${sql.join(sets)}, revision = revision + 1, updated_date = ${now}
      where site_id = ${siteId} and id = ${product.id} returning ${fullColumns}`.execute(db),
    )
  } catch (error) {
    if (brokenConstraint(error) === 'product_slug') {
      throw refusal('DUPLICATE_SLUG_ERROR', `another product has the slug ${product.slug}`, { slug: product.slug })
    }
    throw error
  }
}

/** Writes a product without incrementing its revision: copies of other data changed, not the product. */
export async function rewriteProduct({ db, siteId }: SiteTx, product: NewProduct): Promise<void> {
  await sql`update product set ${sql.join(setsOf(product))} where site_id = ${siteId} and id = ${product.id}`.execute(db)
}

function setsOf(product: NewProduct): RawBuilder<unknown>[] {
  const columns = columnsOf(product)
  // The words of the categories' names are the categories' to change.
  const search_words = sql`${columns['search_words']} || ts_filter(product.search_words, '{c}')`
  return Object.entries({ ...columns, search_words }).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
}

function columnsOf({
  id: _id,
  search_text,
  identifiers,
  description_text,
  doc,
  details,
  ...columns
}: NewProduct): Record<string, unknown> {
  return {
    ...columns,
    version: newId(),
    doc: jsonb(doc),
    details: jsonb(details),
    search_text,
    search_words: sql`setweight(to_tsvector('simple', ${search_text}), 'A') || ${identifiers.map(identifierWord).join(' ')}::tsvector ||
      setweight(to_tsvector('simple', ${description_text}), 'D')`,
  }
}

/** An identifier as one word of weight B, as a tsvector writes it. */
function identifierWord(text: string): string {
  return `${quoted(text)}:1B`
}

/** True if the product is the one with this SKU or barcode, given in lower case. */
export function isIdentifiedBy(text: string): RawBuilder<boolean> {
  return text ? sql<boolean>`search_words @@ ${`${quoted(text)}:B`}::tsquery` : sql<boolean>`false`
}

function names(columns: Record<string, unknown>): RawBuilder<unknown> {
  return sql.join(Object.keys(columns).map((column) => sql.ref(column)))
}

function values(columns: Record<string, unknown>): RawBuilder<unknown> {
  return sql.join(Object.values(columns))
}

/** The slugs in use among `slug`, `slug-1`, `slug-2` ... */
export async function loadTakenSlugs({ db, siteId }: SiteRead, slug: string): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from product where site_id = ${siteId} and (slug = ${slug} or starts_with(slug, ${`${slug}-`}))`.execute(db)
  return new Set(rows.map((row) => row.slug))
}

/** Locks the product: changes of it, its variants or its stock status wait. */
export async function lockProduct({ db, siteId }: SiteTx, id: string): Promise<ProductRow | undefined> {
  if (!isGuid(id)) return undefined
  const { rows } =
    await sql<ProductRow>`select ${fullColumns} from product where site_id = ${siteId} and id = ${id} for update`.execute(db)
  return rows[0]
}

export async function deleteProduct({ db, siteId }: SiteTx, id: string): Promise<ProductRow | undefined> {
  if (!isGuid(id)) return undefined
  const { rows } =
    await sql<ProductRow>`delete from product where site_id = ${siteId} and id = ${id} returning ${fullColumns}`.execute(db)
  return rows[0]
}
