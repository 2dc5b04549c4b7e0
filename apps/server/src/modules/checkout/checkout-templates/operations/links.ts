import * as templates from '@stoa/contract/services/ecom/checkout-templates'
import * as links from '@stoa/contract/services/stoa/checkout-links'
import { acceptsHtml } from '../../../../kernel/basics/accepts-html.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { Caller } from '../../../../kernel/site/caller.ts'
import { implement, implementAction, implementPublic } from '../../../../kernel/operations/operation.ts'
import { openSite, transactionOn } from '../../../../kernel/operations/perform.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { reachableCart } from '../../cart/index.ts'
import type { HandOverCheckout } from '../../checkout/index.ts'
import { checkoutTemplate, linkTo, published } from '../entity.ts'
import { templateLines } from '../from-cart.ts'
import { isLimited, usableTemplate, useTemplate } from '../use.ts'

export interface LinkOptions {
  handOver: HandOverCheckout
  limits: Pick<RateLimits, 'sharedCheckout'>
}

type Chosen = templates.CreateCheckoutFromTemplateRequest

export const createCheckoutFromTemplate = ({ handOver, limits }: Pick<LinkOptions, 'handOver'> & Pick<LinkOptions, 'limits'>) =>
  implementAction(templates.createCheckoutFromTemplate, async (context, request) => {
    const { caller, address } = context
    if (isLimited(caller, address)) limits.sharedCheckout(address)
    return context.intend((tx) => openCheckout(tx, caller, request, handOver))
  })

/** A browser is led to the shop's page, where the checkout becomes that visitor's. A program gets one for nobody it knows. */
export const createAndRedirectToCheckout = ({ handOver, limits }: Pick<LinkOptions, 'handOver'> & Pick<LinkOptions, 'limits'>) =>
  implementPublic(templates.createAndRedirectToCheckout, async ({ kernel, http }, request) => {
    const site = await openSite(kernel, request.siteId)
    if (http && acceptsHtml(http.request)) return redirectTo(linkTo(site, request.checkoutTemplateId))
    if (http) limits.sharedCheckout(http.request.ip)
    const caller: Caller = { kind: 'VISITOR', visitorId: newId() }
    const { checkoutUrl } = await transactionOn(kernel, site, caller)((tx) => openCheckout(tx, caller, request, handOver))
    return redirectTo(checkoutUrl)
  })

export const createCheckoutTemplateFromCart = implement(
  links.createCheckoutTemplateFromCart,
  async ({ site, caller }, { cartId, name }) => {
    const { content } = await reachableCart(site, caller, cartId)
    const template = await checkoutTemplate.create(site, {
      ...templateLines(content.lines),
      ...(content.coupon && { couponCode: content.coupon.code }),
      ...(name && { name }),
    })
    return { checkoutTemplateId: template.id, url: linkTo(site, template.id) }
  },
)

function redirectTo(url: string): templates.RawHttpResponse {
  return { statusCode: 302, headers: [{ key: 'Location', value: url }], body: '' }
}

async function openCheckout(site: SiteTx, caller: Caller, chosen: Chosen, handOver: HandOverCheckout) {
  const template = await usableTemplate(site, chosen)
  const { id } = await useTemplate(site, caller, published(template))
  const visitorId = caller.kind === 'VISITOR' ? caller.visitorId : newId()
  return { checkoutId: id, checkoutUrl: handOver(site, caller, { checkoutId: id, visitorId }), purchaseFlowId: newId() }
}
