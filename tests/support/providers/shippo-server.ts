import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { PDFDocument } from 'pdf-lib'
import { listening } from '../servers/listening.ts'

interface Transaction {
  object_id: string
  status: string
  rate: string
  metadata: string
  tracking_number: string
  label_url: string
}

type Mode = 'answers' | 'sells and is silent' | 'sells and waits' | 'is away' | 'refuses'

export interface ShippoServer extends AsyncDisposable {
  url: string
  shipments: any[]
  transactions: Transaction[]
  /** The tracking data of each parcel, by its number. */
  tracks: Map<string, object>
  /** How often parcels were asked for. */
  trackCalls: number
  /** The tokens that calls carried. */
  tokens: (string | undefined)[]
  /** How it behaves from now on. */
  mode: Mode
  /** The message of a refused purchase. */
  refusal: string
  /** USD unless told otherwise. */
  currency: string
}

/** A server in the form of Shippo's API: shipments, rates, transactions, refunds, and the PDFs of labels. */
export async function shippoServer(): Promise<ShippoServer> {
  const state = {
    shipments: [] as any[],
    transactions: [] as Transaction[],
    tracks: new Map<string, object>(),
    trackCalls: 0,
    tokens: [] as (string | undefined)[],
    mode: 'answers' as Mode,
    currency: 'EUR',
    refusal: 'Invalid street.',
  }
  const http = createServer((request, response) => {
    void (async () => {
      if (request.url!.startsWith('/labels/')) return void response.end(await aPdf())
      state.tokens.push(request.headers.authorization)
      const answer = await answerTo(request)
      if (state.mode === 'is away') return void response.writeHead(503).end('{}')
      if (state.mode === 'sells and is silent' && request.method === 'POST') return void response.destroy()
      if (state.mode === 'sells and waits' && request.url!.startsWith('/transactions/')) return
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })()
  })
  const { url, ...server } = await listening(http)

  async function answerTo(request: IncomingMessage): Promise<{ status?: number; body: object }> {
    const { pathname, searchParams } = new URL(request.url!, url)
    const given = request.method === 'POST' ? ((await json(request)) as any) : undefined
    if (pathname === '/shipments/') {
      state.shipments.push(given)
      return { body: { object_id: `shipment-${state.shipments.length}`, rates: ratesOf(state.shipments.length) } }
    }
    if (pathname === '/transactions/' && given) {
      if (state.mode === 'refuses')
        return { body: { object_id: 'refused', status: 'ERROR', messages: [{ text: state.refusal }] } }
      if (state.mode === 'is away') return { body: {} }
      return { body: sold(given) }
    }
    if (pathname === '/transactions/')
      return { body: { results: state.transactions.filter(({ rate }) => rate === searchParams.get('rate')) } }
    if (pathname.startsWith('/tracks/usps/')) {
      state.trackCalls += 1
      const known = state.tracks.get(pathname.slice('/tracks/usps/'.length))
      return known ? { body: known } : { status: 404, body: { detail: 'Not found.' } }
    }
    if (pathname.startsWith('/transactions/')) {
      const known = state.transactions.find(({ object_id }) => pathname.endsWith(object_id))
      return known ? { body: known } : { status: 404, body: { detail: 'Not found.' } }
    }
    const refunded = state.transactions.find(({ object_id }) => object_id === given?.transaction)
    if (refunded) refunded.status = 'REFUNDPENDING'
    return { body: { object_id: 'refund-1', status: 'PENDING' } }
  }

  function ratesOf(shipment: number): object[] {
    const rate = (token: string, amount: string, days: number) => ({
      object_id: `rate-${shipment}-${token}`,
      amount,
      currency: state.currency,
      servicelevel: { token },
      estimated_days: days,
    })
    return [rate('usps_ground_advantage', '6.66', 4), rate('usps_priority', '9.99', 2), rate('ups_ground', '1.00', 3)]
  }

  function sold({ rate, metadata }: { rate: string; metadata: string }): Transaction {
    const number = state.transactions.length + 1
    const transaction = {
      object_id: `transaction-${number}`,
      status: 'SUCCESS',
      rate,
      metadata,
      tracking_number: `92055${number}`,
      label_url: `${url}/labels/${number}.pdf`,
    }
    state.transactions.push(transaction)
    return transaction
  }

  return Object.assign(state, { url, [Symbol.asyncDispose]: server[Symbol.asyncDispose] })
}

async function aPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage([288, 432])
  return document.save()
}
