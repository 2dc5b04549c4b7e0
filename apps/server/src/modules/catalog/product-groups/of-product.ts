import type { GroupedBy } from '@stoa/contract/services/stoa/storefront-products'
import type { ProductGroup } from '@stoa/contract/services/stores/product-groups-v-3'
import { sql } from 'kysely'
import type { Row } from '../../../kernel/lists/entity/entity.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { groupedProducts } from '../catalog/index.ts'
import { customization } from '../catalog-parts/index.ts'
import { productGroup } from './entity.ts'
import { membersOf, productIdsOf } from './show.ts'

const maxGroups = 5

/** The groups of a product as visitors see them: visible products, and only groups with more than one. */
export async function groupsOfProduct(site: SiteRead, slug: string): Promise<GroupedBy[]> {
  const groups = await groupsWith(site, slug)
  if (groups.length === 0) return []
  const ids = productIdsOf(groups)
  const customizationIds = [...new Set(groups.map(({ groupingCustomizationId }) => groupingCustomizationId!))]
  const [products, customizations] = await Promise.all([
    groupedProducts(site, ids, customizationIds),
    customization.getMany(asStaff(site), customizationIds),
  ])
  const known = new Map(products.filter(({ visible }) => visible).map((product) => [product.id, product]))
  return groups.flatMap((group) => {
    const grouping = customizations.get(group.groupingCustomizationId!)
    const shown = membersOf(group, known).filter(({ status }) => status === 'ACTIVE')
    if (!grouping || shown.length < 2 || !shown.some((member) => member.slug === slug)) return []
    return {
      customizationId: grouping.id!,
      name: grouping.name!,
      swatches: grouping.customizationRenderType === 'SWATCH_CHOICES',
      products: shown.map(({ productId, productName, slug: own, choice }) => ({
        productId: productId!,
        slug: own!,
        productName: productName!,
        choiceId: choice!.id!,
        choice: choice!.name!,
        ...(choice!.colorCode && { colorCode: choice!.colorCode }),
        soldOut: known.get(productId!)!.sold_out,
      })),
    }
  })
}

async function groupsWith({ db, siteId }: SiteRead, slug: string): Promise<ProductGroup[]> {
  const { rows } = await sql<Row>`
    select ${sql.raw(columns)} from product
    join product_group on product_group.site_id = ${siteId}
      and product_group.doc -> 'members' @> jsonb_build_array(jsonb_build_object('productId', product.id::text))
    where product.site_id = ${siteId} and product.slug = ${slug} and product.visible
    order by product_group.created_date, product_group.id limit ${maxGroups}`.execute(db)
  return rows.map((row) => productGroup.present(row))
}

const columns = ['id', 'revision', 'created_date', 'updated_date', 'doc', 'name', 'handle', 'grouping_customization_id']
  .map((column) => `product_group.${column}`)
  .join(', ')
