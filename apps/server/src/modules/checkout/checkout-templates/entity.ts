import type { Stored } from '@stoa/contract'
import { service, type CheckoutTemplate } from '@stoa/contract/services/ecom/checkout-templates'
import { entryPaths } from '@stoa/storefront/entry-paths'
import { entity, type Wire } from '../../../kernel/lists/entity/entity.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** The contract tells neither revision nor last change. */
export type TemplateFields = CheckoutTemplate & Wire

export type StoredTemplate = Stored<TemplateFields>

export const checkoutTemplate = entity<TemplateFields>({
  service,
  type: 'CheckoutTemplate',
  table: 'checkout_template',
  columns: { status: { column: 'status', notNull: true } },
  prepare: (_site, { name, ...template }, before) => {
    if (!hasItems(template)) {
      const code = before ? 'CANNOT_UPDATE_CHECKOUT_TEMPLATE_WITH_EMPTY_ITEMS' : 'CANNOT_CREATE_CHECKOUT_TEMPLATE_WITHOUT_ITEMS'
      throw refusal(code, 'a template needs an item')
    }
    const status = template.status === 'INACTIVE' ? 'INACTIVE' : 'ACTIVE'
    return { ...template, status, ...(name?.trim() && { name: name.trim() }) }
  },
  inEvents: published,
})

function hasItems({ lineItems = [], customLineItems = [] }: CheckoutTemplate): boolean {
  return lineItems.length + customLineItems.length > 0
}

/** The address that is shared: a page of the shop. */
export function linkTo({ settings }: SiteRead, templateId: string): string {
  return settings.origin + entryPaths.checkoutLink(templateId)
}

/** Templates with the addresses to share. */
export async function shownTemplates(site: SiteRead, templates: readonly StoredTemplate[]): Promise<TemplateFields[]> {
  return templates.map((template) => ({ ...published(template), url: linkTo(site, template.id) }))
}

/** A template as the contract shows it. */
export function published({ revision: _revision, updatedDate: _updated, ...template }: TemplateFields): CheckoutTemplate {
  return template
}
