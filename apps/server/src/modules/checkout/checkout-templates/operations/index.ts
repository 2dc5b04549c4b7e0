import {
  createCheckoutTemplate,
  bulkCreateCheckoutTemplates,
  getCheckoutTemplate,
  deleteCheckoutTemplate,
  queryCheckoutTemplates,
  updateCheckoutTemplate,
} from './templates.ts'
import {
  type LinkOptions,
  createCheckoutFromTemplate,
  createAndRedirectToCheckout,
  createCheckoutTemplateFromCart,
} from './links.ts'

export const checkoutTemplates = (parts: LinkOptions) => ({
  createCheckoutTemplate,
  bulkCreateCheckoutTemplates,
  getCheckoutTemplate,
  deleteCheckoutTemplate,
  queryCheckoutTemplates,
  updateCheckoutTemplate,
  createCheckoutFromTemplate: createCheckoutFromTemplate(parts),
  createAndRedirectToCheckout: createAndRedirectToCheckout(parts),
})

export const cartLinks = {
  createCheckoutTemplateFromCart,
}
