import { msg } from '@lingui/core/macro'
import type { I18n } from '@lingui/core'
import { CallError } from '@stoa/client'
import { translated, type Translatable } from '../../ui/translatable.ts'

/** The body of an answer to a wallet's page: what it asked for, or a sentence for the buyer. */
export type ExpressAnswer<Result> = Result | { problem: string }

/** Answers with JSON. A refusal of the server becomes a sentence. */
export async function answerWallet<Result>(
  i18n: I18n,
  answer: () => Promise<Result | { problem: Translatable }>,
): Promise<Response> {
  try {
    const result = await answer()
    if (typeof result !== 'object' || result === null || !('problem' in result)) return Response.json(result)
    return Response.json({ problem: translated(i18n, result.problem as Translatable) }, { status: 422 })
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return Response.json({ problem: i18n._(toSentence(error)) }, { status: 422 })
  }
}

function toSentence({ code, message }: CallError) {
  switch (code) {
    case 'PAYMENT_ERROR':
    case 'PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE':
      return msg`This payment method is no longer available for this order. Nothing was charged. Please choose another.`
    case 'TOO_MANY_REQUESTS':
      return msg`Too many orders came from your connection. Nothing was charged. Please try again in an hour.`
    case 'CHECKOUT_NOT_FOUND':
      return msg`This page is out of date. Please reload it and try again.`
    default:
      return msg`This couldn’t be priced: ${message}`
  }
}

/** The body of a request; undefined where it is no JSON object. */
export async function readBody(request: Request): Promise<Record<string, unknown> | undefined> {
  const body: unknown = await request.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
}

/** A text of a body; empty for anything else. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
