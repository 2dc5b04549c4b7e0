import type { DoubleAnswer, DoubleRequest } from '../payment-double.ts'
import { textOf } from './form-body.ts'
import type { Network } from './network.ts'
import { isSetup, keepOnPage, payOnPage } from './sessions.ts'

/** The pages that a buyer's browser opens: the bank's confirmation, and Stripe Checkout. */
export function pageAnswer(net: Network, request: DoubleRequest): DoubleAnswer | undefined {
  const [, kind, id = ''] = /^\/pages\/(bank|checkout)\/(\w+)$/.exec(request.path) ?? []
  if (!kind) return undefined
  if (kind === 'bank') return bankPage(net, id, request)
  return checkoutPage(net, id, request)
}

function bankPage(net: Network, id: string, { method, body }: DoubleRequest): DoubleAnswer {
  const intent = net.getIntent(id)
  if (method === 'GET')
    return html(
      'Confirm your payment',
      '<button name="answer" value="approve">Approve</button> <button name="answer" value="fail">Fail</button>',
    )
  const approves = new URLSearchParams(body).get('answer') === 'approve'
  if (intent.status === 'requires_action') {
    if (approves) net.approve(intent)
    else net.decline(intent, { code: 'payment_intent_authentication_failure' })
    const session = intent.session ? net.sessions.get(intent.session) : undefined
    if (session && approves) session.status = 'complete'
  }
  return redirect(intent.returnUrl ?? '/')
}

function checkoutPage(net: Network, id: string, { method, body }: DoubleRequest): DoubleAnswer {
  const session = net.sessions.get(id)!
  const form =
    '<label>Card number <input name="number"></label> <button name="answer" value="pay">Pay</button> <button name="answer" value="back">Back</button>'
  if (method === 'GET') return html('Stripe Checkout', form)
  const given = new URLSearchParams(body)
  if (given.get('answer') === 'back') return redirect(textOf(session.form['cancel_url']) ?? '/')
  // Stripe shows a page of its own, without a way back, once the shop has ended the session.
  if (session.status === 'expired') return html('This page has expired', '')
  if (isSetup(session)) {
    if (session.status === 'open') keepOnPage(net, session, given.get('number') ?? '')
    return session.status === 'complete' ? redirect(textOf(session.form['success_url']) ?? '/') : html('Stripe Checkout', form)
  }
  if (session.status === 'open') payOnPage(net, session, given.get('number') ?? '')
  const intent = net.getIntent(session.intent!)
  if (intent.status === 'requires_action') return redirect(`/pages/bank/${intent.id}`)
  return session.status === 'complete'
    ? redirect(textOf(session.form['success_url']) ?? '/')
    : html('Stripe Checkout', `<p role="alert">Declined</p>${form}`)
}

function html(title: string, form: string): DoubleAnswer {
  return {
    status: 200,
    html: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><form method="post">${form}</form></html>`,
  }
}

function redirect(location: string): DoubleAnswer {
  return { status: 303, headers: { location } }
}
