import { sql } from 'kysely'
import { brokenConstraint, jsonb } from '../../../../kernel/database/database.ts'
import { refusal } from '../../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { VariantRow } from '../product-row.ts'
import { priceInsertion } from './prices.ts'
import type { digitalFile } from '../digital-files.ts'

export const variantColumns = sql.raw(
  'id, visible, sku, barcode, price_minor, compare_at_minor, cost_minor, choices_key, in_stock, preorder_enabled, doc',
)

export async function loadVariants({ db, siteId }: SiteRead, productId: string): Promise<VariantRow[]> {
  const { rows } = await sql<VariantRow>`
    select ${variantColumns} from product_variant where site_id = ${siteId} and product_id = ${productId} order by position`.execute(
    db,
  )
  return rows
}

/** Those of the SKUs and barcodes that variants of other products have. */
export async function loadCodesOfOtherProducts(
  { db, siteId }: SiteRead,
  { skus, barcodes, productId }: { skus: readonly string[]; barcodes: readonly string[]; productId: string | undefined },
): Promise<{ skus: Set<string>; barcodes: Set<string> }> {
  const { rows } = await sql<{ sku: string | null; barcode: string | null }>`
    select sku, barcode from product_variant
    where site_id = ${siteId} and (sku = any(${skus}::text[]) or barcode = any(${barcodes}::text[]))
      and product_id is distinct from ${productId ?? null}::uuid`.execute(db)
  return {
    skus: new Set(rows.flatMap(({ sku }) => sku ?? [])),
    barcodes: new Set(rows.flatMap(({ barcode }) => barcode ?? [])),
  }
}

/** Deletes the variants that are not in the list, with their stock. */
export async function deleteVariantsBut(
  { db, siteId }: SiteTx,
  productId: string,
  remaining: readonly VariantRow[],
): Promise<void> {
  const ids = remaining.map(({ id }) => id)
  await sql`delete from product_variant where site_id = ${siteId} and product_id = ${productId} and id <> all(${ids}::uuid[])`.execute(
    db,
  )
}

/** Writes variants in the order of their positions, in one statement; their prices are recorded with the commit. */
export async function saveVariants(site: SiteTx, productId: string, variants: readonly VariantRow[]): Promise<void> {
  const { db, siteId } = site
  const rows = JSON.stringify(
    variants.map(({ in_stock: _stock, preorder_enabled: _preorder, ...row }, position) => ({ ...row, position })),
    bigintText,
  )
  const ids = variants.map(({ id }) => id)
  try {
    const { rows: written } = await sql<{ id: string }>`
      insert into product_variant (site_id, product_id, id, position, visible, sku, barcode, price_minor, compare_at_minor, cost_minor, choices_key, doc)
      select ${siteId}::uuid, ${productId}::uuid, id, position, visible, sku, barcode, price_minor, compare_at_minor, cost_minor, choices_key, doc
      from jsonb_to_recordset(${rows}::jsonb) as given (id uuid, position int, visible boolean, sku text, barcode text,
        price_minor bigint, compare_at_minor bigint, cost_minor bigint, choices_key text, doc jsonb)
      on conflict (site_id, id) do update set position = excluded.position, visible = excluded.visible, sku = excluded.sku,
        barcode = excluded.barcode, price_minor = excluded.price_minor, compare_at_minor = excluded.compare_at_minor,
        cost_minor = excluded.cost_minor, choices_key = excluded.choices_key, doc = excluded.doc
      where product_variant.product_id = excluded.product_id
      returning id`.execute(db)
    site.atCommit(priceInsertion(site, productId))
    if (written.length < variants.length) {
      const taken = ids.find((id) => !written.some((row) => row.id === id))
      throw refusal('VARIANT_ID_ALREADY_EXISTS', `a variant of another product has the id ${taken}`, { variantId: taken })
    }
  } catch (error) {
    throw variantConflict(error)
  }
}

function variantConflict(error: unknown): unknown {
  switch (brokenConstraint(error)) {
    case 'product_variant_sku':
      return refusal('SKU_ALREADY_EXIST_ERROR', 'another variant has this SKU')
    case 'product_variant_barcode':
      return refusal('BARCODE_ALREADY_EXIST_ERROR', 'another variant has this barcode')
    default:
      return error
  }
}

function bigintText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

export async function findProductIdByVariant({ db, siteId }: SiteRead, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from product_variant where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]?.product_id
}

/** Replaces the digital file of a product's variants. The name of the file that was replaced stays. */
export async function replaceVariantFile(
  { db, siteId }: SiteTx,
  productId: string,
  from: string,
  { fileName, ...others }: ReturnType<typeof digitalFile>,
): Promise<void> {
  await sql`update product_variant set doc = jsonb_set(doc, '{digitalProperties,digitalFile}', ${jsonb(others)}
      || jsonb_set('{}', '{fileName}', coalesce(doc #> '{digitalProperties,digitalFile,fileName}', ${jsonb(fileName)})))
    where site_id = ${siteId} and product_id = ${productId} and doc #>> '{digitalProperties,digitalFile,id}' = ${from}`.execute(
    db,
  )
}
