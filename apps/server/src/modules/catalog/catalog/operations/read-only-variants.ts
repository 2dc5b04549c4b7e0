import * as contract from '@stoa/contract/services/stores/read-only-variants-v-3'
import { sql, type RawBuilder } from 'kysely'
import { WireError } from '../../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../../kernel/site/caller.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { presentVariant, type Fields } from '../present.ts'
import type { ProductDoc, VariantRow } from '../product-row.ts'
import { variantList, variantSelection } from '../variant-list.ts'

interface ListedVariant extends VariantRow {
  product_id: string
  product_name: string
  slug: string
  handle: string
  product_visible: boolean
  visible_in_pos: boolean
  product_type: 'PHYSICAL' | 'DIGITAL'
  main_category_id: string | null
  product_revision: bigint
  product_doc: Pick<ProductDoc, 'options' | 'subscriptionDetails' | 'media'>
}

export const queryVariants = implementRead(contract.queryVariants, async ({ site, caller }, { query, fields }) => {
  const shown = fieldsFor(caller, fields)
  const { rows, metadata } = await variantList.page<ListedVariant>(site, variantSelection, query, { extra: visibleTo(caller) })
  return { variants: rows.map((row) => present(row, shown, site)), pagingMetadata: metadata }
})

export const searchVariants = implementRead(contract.searchVariants, async ({ site, caller }, { search, fields }) => {
  const shown = fieldsFor(caller, fields)
  const { rows, metadata, aggregate } = await variantList.page<ListedVariant>(site, variantSelection, search, {
    extra: visibleTo(caller),
    root: 'search',
  })
  return {
    variants: rows.map((row) => present(row, shown, site)),
    pagingMetadata: metadata,
    aggregationData: await aggregate(search),
  }
})

function fieldsFor(caller: Caller, fields: readonly string[] = []): Fields {
  if (fields.includes('MERCHANT_DATA') && !holds(caller, 'WIX_STORES.READ_ONLY_VARIANT_READ_HIDDEN')) {
    // The contract declares this code for products but not for this operation.
    throw new WireError(403, 'NO_PERMISSION_TO_READ_MERCHANT_DATA', 'costs and profits are for the merchant')
  }
  // Variants outside their product include the names of their choices.
  return new Set([...fields, 'VARIANT_OPTION_CHOICE_NAMES'])
}

function visibleTo(caller: Caller): RawBuilder<boolean> | undefined {
  return holds(caller, 'WIX_STORES.READ_ONLY_VARIANT_READ_HIDDEN') ? undefined : sql<boolean>`(visible and product_visible)`
}

function present(row: ListedVariant, fields: Fields, { settings }: SiteRead): contract.ReadOnlyVariant {
  const product = { doc: row.product_doc, product_type: row.product_type }
  const {
    choices,
    id,
    optionChoices: _raw,
    ...variant
  } = presentVariant(row, product, fields, settings) as ReturnType<typeof presentVariant> & { optionChoices?: unknown }
  return {
    ...variant,
    id: row.product_id,
    variantId: id!,
    optionChoices: choices ?? [],
    ...(row.product_doc.media?.main && { media: row.product_doc.media.main }),
    productData: {
      productId: row.product_id,
      name: row.product_name,
      productType: row.product_type,
      slug: row.slug,
      visible: row.product_visible,
      visibleInPos: row.visible_in_pos,
      revision: String(row.product_revision),
      handle: row.handle,
      ...(row.main_category_id && { mainCategoryId: row.main_category_id }),
      ...(fields.has('CURRENCY') && { currency: settings.currency }),
      ...(fields.has('WEIGHT_MEASUREMENT_UNIT_INFO') && {
        physicalProperties: { weightMeasurementUnitInfo: { weightMeasurementUnit: settings.weightUnit } },
      }),
    },
  }
}
