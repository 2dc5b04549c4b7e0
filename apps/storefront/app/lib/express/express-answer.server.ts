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
    const problem = i18n._(msg`This couldn’t be priced: ${error.message}`)
    return Response.json({ problem }, { status: 422 })
  }
}

/** The body of a request; undefined where it is no JSON object. */
export async function readBody(request: Request): Promise<Record<string, unknown> | undefined> {
  const body: unknown = await request.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
}

/** A text of a body; empty for anything else. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
