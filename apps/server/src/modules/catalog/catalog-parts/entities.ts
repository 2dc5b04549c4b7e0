import * as brands from '@stoa/contract/services/stores/brands-v-3'
import * as customizations from '@stoa/contract/services/stores/customizations-v-3'
import * as sections from '@stoa/contract/services/stores/info-sections-v-3'
import * as ribbons from '@stoa/contract/services/stores/ribbons-v-3'
import { sql } from 'kysely'
import type { VisibleRows } from '../../../kernel/site/audience.ts'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { completeCustomization } from './customization.ts'
import { describeOnce } from './info-section.ts'
import { checkRoom, named } from './names.ts'
import type { CustomizationFields } from './stored-customization.ts'

/** A part is public when a visible product uses it. */
const usedByVisible =
  (table: string): VisibleRows =>
  ({ siteId }) =>
    sql`exists (
  select 1 from catalog_part_use part_use
  join product on product.site_id = ${siteId} and product.id = part_use.product_id and product.visible
  where part_use.site_id = ${siteId} and part_use.part_id = ${sql.ref(`${table}.id`)})`

export const brand = entity<brands.Brand>({
  service: brands.service,
  type: 'Brand',
  table: 'brand',
  visibleRows: usedByVisible('brand'),
  columns: { name: { column: 'name', notNull: true } },
  conflicts: { brand_name: 'ALREADY_EXISTS' },
  async prepare(site, given, before) {
    if (!before) await checkRoom(site, 'brand', 'BRAND_LIMIT_EXCEEDED')
    return { ...given, name: named('brand.name', given.name) }
  },
})

export const ribbon = entity<ribbons.Ribbon>({
  service: ribbons.service,
  type: 'Ribbon',
  table: 'ribbon',
  visibleRows: usedByVisible('ribbon'),
  columns: { name: { column: 'name', notNull: true } },
  conflicts: { ribbon_name: 'ALREADY_EXISTS' },
  prepare: (_site, given) => ({ ...given, name: named('ribbon.name', given.name) }),
})

export const infoSection = entity<sections.InfoSection>({
  service: sections.service,
  type: 'InfoSection',
  table: 'info_section',
  visibleRows: usedByVisible('info_section'),
  columns: { uniqueName: { column: 'unique_name', notNull: true }, title: { column: 'title', notNull: true } },
  conflicts: { info_section_name: 'ALREADY_EXISTS' },
  async prepare(site, given, before) {
    if (!before) await checkRoom(site, 'info_section', 'INFO_SECTIONS_LIMIT_EXCEEDED')
    const { uniqueName, title } = given
    return describeOnce(
      { ...given, uniqueName: named('infoSection.uniqueName', uniqueName), title: named('infoSection.title', title) },
      before,
    )
  },
})

export const customization = entity<CustomizationFields>({
  service: customizations.service,
  type: 'Customization',
  table: 'customization',
  visibleRows: usedByVisible('customization'),
  columns: {
    name: { column: 'name', notNull: true },
    customizationType: { column: 'customization_type', notNull: true },
    customizationRenderType: { column: 'render_type', notNull: true },
  },
  conflicts: { customization_name: 'ALREADY_EXISTS' },
  prepare: completeCustomization,
})
