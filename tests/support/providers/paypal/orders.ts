import type { Order, OrderRequest, OrderStatus, Patch, PaymentTokenResponse } from '@paypal/paypal-server-sdk'
import type { DoubleAnswer, DoubleRequest } from '../payment-double.ts'
import { wrongAmount, wrongBreakdown, wrongOrder } from './order-rules.ts'
import { addAuthorization, addCapture } from './payments.ts'
import { newId, note, refused, unwire, wire, type PayPalState, type StoredOrder } from './state.ts'

/** https://developer.paypal.com/docs/api/orders/v2/ */
export function answerOrders(state: PayPalState, request: DoubleRequest): DoubleAnswer | undefined {
  const { method, path } = request
  if (path === '/v2/checkout/orders' && method === 'POST') return createOrder(state, request)
  const [, id, action] = /^\/v2\/checkout\/orders\/(\w+)(?:\/(capture|authorize))?$/.exec(path) ?? []
  if (!id) return undefined
  const stored = state.orders.get(id)
  if (!stored) return refused(404, 'INVALID_RESOURCE_ID')
  if (method === 'GET') return { status: 200, body: wire(stored.order) }
  if (method === 'PATCH') return patchOrder(stored, unwire(JSON.parse(request.body)))
  return action ? moveMoney(state, stored, action, request) : undefined
}

function createOrder(state: PayPalState, { body, headers }: DoubleRequest): DoubleAnswer {
  const request = unwire(JSON.parse(body)) as OrderRequest
  if (request.paymentSource && !headers['paypal-request-id']) return refused(400, 'PAYPAL_REQUEST_ID_REQUIRED')
  const wrong = wrongOrder(request)
  if (wrong) return wrong
  const { paypal } = request.paymentSource ?? {}
  const kept = paypal?.vaultId ? state.vault.get(paypal.vaultId) : undefined
  if (paypal?.vaultId && !kept) return refused(422, 'TOKEN_ID_NOT_FOUND')
  const id = newId()
  const [unit] = request.purchaseUnits
  const order = {
    id,
    intent: request.intent,
    status: (paypal ? 'PAYER_ACTION_REQUIRED' : 'CREATED') as OrderStatus,
    ...(paypal && { paymentSource: { paypal: {} } }),
    purchaseUnits: [
      { referenceId: 'default', ...unit!, payee: { merchantId: state.settings.merchantId, emailAddress: 'shop@example.com' } },
    ] as Order['purchaseUnits'],
    createTime: state.now().toISOString(),
    links: [
      { href: `${state.root()}/v2/checkout/orders/${id}`, rel: 'self' },
      { href: `${state.root()}/checkoutnow?token=${id}`, rel: paypal ? 'payer-action' : 'approve' },
    ],
  }
  const stored: StoredOrder = { order, request, funding: kept?.funding ?? 'BALANCE' }
  if (kept && kept.funding !== 'CONFIRM') {
    // An order with a saved method is processed at once, unless the bank asks for the buyer.
    order.status = 'APPROVED' as OrderStatus
    const refusal = process(state, stored)
    if (refusal) return refusal
  }
  state.orders.set(id, stored)
  return { status: 201, body: shown(stored, headers) }
}

/** The whole order, or only what PayPal returns unless it is asked for more. */
function shown({ order }: StoredOrder, headers: DoubleRequest['headers']): unknown {
  const { id, status, links } = order
  return wire(headers['prefer'] === 'return=representation' ? order : { id, status, links })
}

function patchOrder({ order }: StoredOrder, patches: Patch[]): DoubleAnswer {
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') return refused(422, 'ORDER_ALREADY_COMPLETED')
  const unit = order.purchaseUnits![0]!
  for (const { op, path, value } of patches) {
    const field = /^\/purchase_units\/@reference_id=='default'\/(.+)$/.exec(path ?? '')?.[1]
    if (op === 'remove') return refused(422, 'NOT_PATCHABLE')
    switch (field) {
      case 'custom_id':
        unit.customId = value as string
        break
      case 'invoice_id':
        unit.invoiceId = value as string
        break
      case 'amount': {
        const amount = unwire(value)
        const wrong = wrongAmount(amount) ?? wrongBreakdown(amount, [])
        if (wrong) return wrong
        unit.amount = amount
        break
      }
      case 'shipping/options':
        unit.shipping = { ...unit.shipping, options: unwire(value) }
        break
      default:
        return refused(422, 'NOT_PATCHABLE')
    }
  }
  return { status: 204 }
}

function moveMoney(state: PayPalState, stored: StoredOrder, action: string, { headers }: DoubleRequest): DoubleAnswer {
  const { order } = stored
  if (action !== order.intent?.toLowerCase()) return refused(422, 'ACTION_DOES_NOT_MATCH_INTENT')
  if (order.status === 'COMPLETED')
    return refused(422, action === 'capture' ? 'ORDER_ALREADY_CAPTURED' : 'ORDER_ALREADY_AUTHORIZED')
  if (order.status !== 'APPROVED') return refused(422, 'ORDER_NOT_APPROVED')
  return process(state, stored) ?? { status: 201, body: shown(stored, headers) }
}

/** Takes or holds the money of an approved order. Returns PayPal's refusal. */
function process(state: PayPalState, stored: StoredOrder): DoubleAnswer | undefined {
  const { order, request, funding } = stored
  const [unit] = order.purchaseUnits!
  // "invoice_id values are required to be unique within each merchant account by default."
  const others = [...state.captures.values(), ...state.authorizations.values()].filter(
    (other) => other.order.order.id !== order.id,
  )
  if (unit!.invoiceId && others.some((other) => other.order.order.purchaseUnits![0]!.invoiceId === unit!.invoiceId))
    return refused(422, 'DUPLICATE_INVOICE_ID')
  if (funding === 'DECLINED') {
    const links = [{ href: `${state.root()}/checkoutnow?token=${order.id}`, rel: 'redirect', method: 'GET' }]
    return refused(422, 'INSTRUMENT_DECLINED', { links })
  }
  order.status = 'COMPLETED' as OrderStatus
  if (order.intent === 'CAPTURE') addCapture(state, stored)
  else addAuthorization(state, stored)
  keepMethod(state, stored, request)
  note(state, 'CHECKOUT.ORDER.COMPLETED', order)
  return undefined
}

function keepMethod(state: PayPalState, { order, funding }: StoredOrder, { paymentSource }: OrderRequest): void {
  const { vault, customer } = paymentSource?.paypal?.attributes ?? {}
  if (vault?.storeInVault !== 'ON_SUCCESS') return
  const { merchantCustomerId } = customer ?? {}
  const owner = { id: `cust${merchantCustomerId}`, ...(merchantCustomerId && { merchantCustomerId }) }
  const token: PaymentTokenResponse = {
    id: newId().toLowerCase(),
    customer: owner,
    paymentSource: { paypal: { emailAddress: 'buyer@example.com' } },
  }
  state.vault.set(token.id!, { token, funding })
  order.paymentSource = { paypal: { attributes: { vault: { id: token.id!, status: 'VAULTED', customer: owner } as never } } }
}
